import type { Team } from '@dossier/contract/users/teams'
import { useState } from 'react'
import { TeamsPicker } from '../../kits/people/TeamsPicker.tsx'
import { useReturningFocus } from '../../kits/case-form/use-returning-focus.ts'
import { ChipsField } from './ChipsField.tsx'

interface TeamsFieldProps {
  all: readonly Team[]
  value: readonly number[]
  isDisabled: boolean
  onChange: (ids: number[]) => void
}

/** The teams of a user. */
export function TeamsField({ all, value, isDisabled, onChange }: TeamsFieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useReturningFocus(isOpen)
  const chosen = all.filter(({ id }) => value.includes(id)).map(({ id, title }) => ({ id, title }))
  return (
    <ChipsField
      label="Teams"
      add="Add teams"
      chosen={chosen.map(({ id, title }) => ({ id, label: title }))}
      isDisabled={isDisabled}
      button={button}
      onOpen={() => setIsOpen(true)}
      onRemove={(id) => onChange(value.filter((one) => one !== id))}
    >
      {isOpen && (
        <TeamsPicker
          value={chosen}
          onPick={(picked) => onChange(picked.map(({ id }) => id))}
          onClose={() => setIsOpen(false)}
          triggerRef={button}
        />
      )}
    </ChipsField>
  )
}
