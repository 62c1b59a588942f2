import type { Contact } from '@dossier/contract/cases/people'
import { readEmail } from '@dossier/contract/email-address'
import { EMAIL_LENGTH } from '@dossier/contract/limits'
import { useState, type KeyboardEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useReturningFocus } from '../case-form/use-returning-focus.ts'
import { Picker } from '../fields/Picker.tsx'
import { ChipsField } from '../form/ChipsField.tsx'
import type { InputProps } from '../form/inputs.ts'
import { recipientOf, typedRecipient, type Recipient } from './recipient.ts'
import './email.css'

interface RecipientsProps extends InputProps {
  label: string
  value: readonly Recipient[]
  contacts: readonly Contact[]
  onChange: (to: Recipient[]) => void
}

/** Who gets the email: people of the record, and addresses that somebody types. */
export function Recipients({ value, contacts, onChange, ...rest }: RecipientsProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useReturningFocus(isOpen)
  const known = contacts.flatMap((contact) => {
    const one = recipientOf(contact)
    return one ? [{ ...one, hint: contact.roles.join(', ') }] : []
  })
  const typed = value.filter(({ id }) => !known.some((one) => one.id === id))
  const add = (one: Recipient) => onChange([...value.filter(({ id }) => id !== one.id), one])
  return (
    <div className="email-to">
      <ChipsField
        {...rest}
        add="Add People of This Record"
        chosen={value}
        button={button}
        onOpen={() => setOpen(true)}
        onRemove={(id) => onChange(value.filter((one) => one.id !== id))}
      >
        {isOpen && (
          <Picker
            label="Search people of this record"
            multiple
            options={known}
            chosen={value.map(({ id }) => id)}
            whenEmpty="Nobody in this record has an email address."
            onPick={(ids) => {
              const picked = known.filter(({ id }) => ids.includes(id))
              onChange([...picked.map(({ id, label, to }) => ({ id, label, to })), ...typed])
            }}
            onClose={() => setOpen(false)}
            triggerRef={button}
          />
        )}
      </ChipsField>
      <TypedAddress isDisabled={rest.isDisabled} onAdd={(address) => add(typedRecipient(address))} />
    </div>
  )
}

/** Takes one address after the other. */
function TypedAddress({ isDisabled, onAdd }: { isDisabled: boolean; onAdd: (address: string) => void }) {
  const [text, setText] = useState('')
  const [isRefused, setRefused] = useState(false)
  const add = () => {
    const address = readEmail(text)
    setRefused(address === undefined)
    if (address === undefined) return
    onAdd(address)
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // It does not send the form around it.
    event.preventDefault()
    add()
  }
  return (
    <div className="email-address" role="presentation" onKeyDown={onKeyDown}>
      <TextField
        label="Other email address"
        type="email"
        maxLength={EMAIL_LENGTH}
        isDisabled={isDisabled}
        value={text}
        error={isRefused ? 'Enter an email address such as name@example.com.' : undefined}
        onChange={(next) => {
          setText(next)
          setRefused(false)
        }}
      />
      <Button variant="outline" isDisabled={isDisabled || text.trim() === ''} onPress={add}>
        Add Address
      </Button>
    </div>
  )
}
