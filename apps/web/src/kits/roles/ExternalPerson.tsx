import type { RoleUser } from '@dossier/contract/fields/role'
import { readEmail } from '@dossier/contract/email-address'
import { EMAIL_LENGTH, NAME_LENGTH } from '@dossier/contract/limits'
import { cleanName } from '@dossier/contract/required-text'
import { NEW_EXTERNAL } from '@dossier/core/fields/user-role'
import { useState, type KeyboardEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface ExternalPersonProps {
  role: string
  onAdd: (user: RoleUser) => void
  onClose: () => void
}

/** Somebody who is not in the organization, by name and email. */
export function ExternalPerson({ role, onAdd, onClose }: ExternalPersonProps) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [isRefused, setRefused] = useState(false)
  const [named, address] = [cleanName(name), readEmail(email)]
  const isGiven = named !== '' && named.length <= NAME_LENGTH && email.trim() !== ''
  const add = () => {
    if (!isGiven) return
    if (address === undefined) return setRefused(true)
    onAdd({ id: NEW_EXTERNAL, name: named, email: address, isExternal: true })
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // Neither does it send the form around it, nor leave the editor.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') add()
    else onClose()
  }
  return (
    <div className="role-external" role="group" aria-label={`Somebody from outside for ${role}`} onKeyDown={onKeyDown}>
      <TextField label="Name" autoFocus maxLength={NAME_LENGTH} value={name} onChange={setName} />
      <TextField
        label="Email"
        type="email"
        maxLength={EMAIL_LENGTH}
        value={email}
        error={isRefused && address === undefined ? 'Enter an email address such as name@example.com.' : undefined}
        onChange={setEmail}
      />
      <div className="role-external-actions">
        <Button variant="outline" isDisabled={!isGiven} onPress={add}>
          Add
        </Button>
        <Button onPress={onClose}>Cancel</Button>
      </div>
    </div>
  )
}
