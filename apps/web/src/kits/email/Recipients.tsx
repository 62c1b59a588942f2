import type { Contact } from '@dossier/contract/cases/people'
import { readEmail } from '@dossier/contract/email-address'
import { EMAIL_LENGTH } from '@dossier/contract/limits'
import { useState, type ComponentProps, type KeyboardEvent } from 'react'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useReturningFocus } from '../case-form/use-returning-focus.ts'
import { Picker } from '../fields/Picker.tsx'
import { ChipsField } from '../form/ChipsField.tsx'
import type { InputProps } from '../form/inputs.ts'
import { NOT_AN_ADDRESS, recipientOf, type Recipient } from './recipient.ts'
import './email.css'

interface RecipientsProps extends InputProps {
  label: string
  value: readonly Recipient[]
  contacts: readonly Contact[]
  onChange: (to: Recipient[]) => void
}

/** Who gets the email, of the people of the record; addresses that were typed are here, too. */
export function Recipients({ value, contacts, onChange, ...rest }: RecipientsProps) {
  const words = useWords()
  const record = words.record.toLowerCase()
  const [isOpen, setOpen] = useState(false)
  const button = useReturningFocus(isOpen)
  const offered = contacts.flatMap((contact) => {
    const one = recipientOf(contact)
    return one ? [{ ...one, hint: contact.roles.join(', ') }] : []
  })
  const typed = value.filter(({ id }) => !offered.some((one) => one.id === id))
  return (
    <ChipsField
      {...rest}
      add={`Add People of This ${words.record}`}
      chosen={value}
      button={button}
      onOpen={() => setOpen(true)}
      onRemove={(id) => onChange(value.filter((one) => one.id !== id))}
    >
      {isOpen && (
        <Picker
          label={`Search people of this ${record}`}
          multiple
          options={offered}
          chosen={value.map(({ id }) => id)}
          whenEmpty={`Nobody in this ${record} has an email address.`}
          onPick={(ids) => {
            const picked = offered.filter(({ id }) => ids.includes(id))
            onChange([...picked.map(({ id, label, to }) => ({ id, label, to })), ...typed])
          }}
          onClose={() => setOpen(false)}
          triggerRef={button}
        />
      )}
    </ChipsField>
  )
}

interface TypedAddressProps extends ComponentProps<typeof TextField> {
  value: string
  onAdd: () => void
}

/** Takes one address after the other. The email goes to one that is typed here whether or not it was added. */
export function TypedAddress({ onAdd, ...props }: TypedAddressProps) {
  const [refused, setRefused] = useState('')
  const { value, isDisabled, error } = props
  const add = () => {
    if (readEmail(value) === undefined) setRefused(value)
    else onAdd()
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
        {...props}
        type="email"
        maxLength={EMAIL_LENGTH}
        error={refused !== '' && refused === value ? NOT_AN_ADDRESS : error}
      />
      <Button variant="outline" isDisabled={isDisabled || value.trim() === ''} onPress={add}>
        Add Address
      </Button>
    </div>
  )
}
