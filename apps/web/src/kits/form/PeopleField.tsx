import type { Named } from '@dossier/contract/shapes'
import { useState } from 'react'
import { useReturningFocus } from '../case-form/use-returning-focus.ts'
import { PeoplePicker } from '../people/PeoplePicker.tsx'
import { ChipsField } from './ChipsField.tsx'
import type { InputProps } from './inputs.ts'

interface PeopleFieldProps extends InputProps {
  label: string
  /** The words of the button that opens the picker. */
  add: string
  value: readonly Named[]
  onChange: (people: Named[]) => void
}

/** Several people of the tenant. */
export function PeopleField({ value, onChange, ...rest }: PeopleFieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useReturningFocus(isOpen)
  return (
    <ChipsField
      {...rest}
      chosen={value.map(({ id, name }) => ({ id, label: name }))}
      button={button}
      onOpen={() => setIsOpen(true)}
      onRemove={(id) => onChange(value.filter((one) => one.id !== id))}
    >
      {isOpen && (
        <PeoplePicker
          value={[...value]}
          onPick={(picked) => onChange([...picked])}
          onClose={() => setIsOpen(false)}
          triggerRef={button}
        />
      )}
    </ChipsField>
  )
}
