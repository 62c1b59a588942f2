import type { RoleUser } from '@dossier/contract/fields/role'
import { readEmail } from '@dossier/contract/email-address'
import { EMAIL_LENGTH, NAME_LENGTH } from '@dossier/contract/limits'
import { cleanName } from '@dossier/contract/required-text'
import { NEW_EXTERNAL } from '@dossier/core/fields/types/user-role'
import { use, useState, type KeyboardEvent } from 'react'
import { useMe } from '../../lib/me.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { CaseContext } from '../case-form/case-context.ts'
import { UnsavedOffer } from '../unsaved/UnsavedOffer.tsx'
import { useOffers } from '../unsaved/use-offers.ts'
import { toastDiscarded } from '../unsaved/toast-discarded.ts'
import { useSlot } from '../unsaved/use-slot.ts'

interface ExternalPersonProps {
  fieldId: string
  role: string
  onAdd: (user: RoleUser) => void
  onClose: () => void
}

interface Typed {
  name: string
  email: string
}

const NOBODY: Typed = { name: '', email: '' }

/** Somebody who is not in the organization, by name and email. */
export function ExternalPerson({ fieldId, role, onAdd, onClose }: ExternalPersonProps) {
  const { typed, type, slot, offers } = useTyped({ fieldId, role })
  const { name, email } = typed
  const [isRefused, setRefused] = useState(false)
  const cancel = () => {
    const discarded = slot.discard()
    const undo = () => {
      discarded?.restore()
      return true
    }
    if (discarded) toastDiscarded(role, undo)
    onClose()
  }
  const [named, address] = [cleanName(name), readEmail(email)]
  const isGiven = named !== '' && named.length <= NAME_LENGTH && email.trim() !== ''
  const add = () => {
    if (!isGiven) return
    if (address === undefined) return setRefused(true)
    onAdd({ id: NEW_EXTERNAL, name: named, email: address, isExternal: true })
    slot.drop()
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // Neither does it send the form around it, nor leave the editor.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') add()
    else cancel()
  }
  return (
    <div className="role-external" role="group" aria-label={`Somebody from outside for ${role}`} onKeyDown={onKeyDown}>
      {offers}
      <TextField label="Name" autoFocus maxLength={NAME_LENGTH} value={name} onChange={(to) => type({ name: to })} />
      <TextField
        label="Email"
        type="email"
        maxLength={EMAIL_LENGTH}
        value={email}
        error={isRefused && address === undefined ? 'Enter an email address such as name@example.com.' : undefined}
        onChange={(to) => type({ email: to })}
      />
      <div className="role-external-actions">
        <Button variant="outline" isDisabled={!isGiven} onPress={add}>
          Add
        </Button>
        <Button onPress={cancel}>Cancel</Button>
      </div>
    </div>
  )
}

/** The typed text is kept until it is added or given up: the value of the field does not have it before. */
function useTyped({ fieldId, role }: { fieldId: string; role: string }) {
  const me = useMe()
  const record = use(CaseContext)?.store.record
  const label = `Somebody from outside for ${role}`
  const place = {
    tenantId: me.tenantId,
    userId: me.id,
    caseId: record?.id ?? ('new' as const),
    place: `outside.${fieldId} ${role}`,
  }
  const slot = useSlot({ ...place, label, ...(record && { caseNumber: record.caseNumber }) })
  const [typed, setTyped] = useState(NOBODY)
  const type = (part: Partial<Typed>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    slot.keep(next, [next.name, next.email].filter((text) => text.trim() !== '').join(', '))
  }
  const offers = useOffers(place).map((offer) => (
    <UnsavedOffer
      key={offer.id}
      offer={offer}
      label={label}
      onUse={() => {
        // What is in the form now is on offer in turn.
        slot.leave()
        type(offer.value as Typed)
        offer.take()
      }}
    />
  ))
  return { typed, type, slot, offers }
}
