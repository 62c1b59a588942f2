import type { Team } from '@dossier/contract/users/teams'
import { useState } from 'react'
import { useReturningFocus } from '../case-form/use-returning-focus.ts'
import { TeamsPicker } from '../people/TeamsPicker.tsx'
import { ChipsField } from './ChipsField.tsx'
import type { InputProps } from './inputs.ts'

interface TeamsFieldProps extends InputProps {
  label: string
  all: readonly Team[]
  value: readonly number[]
  onChange: (ids: readonly number[]) => void
  /** Says who it is while no team is chosen. */
  whenNone?: string
}

/** Several teams, by their ids. */
export function TeamsField({ all, value, onChange, whenNone, ...rest }: TeamsFieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useReturningFocus(isOpen)
  const chosen = all.filter(({ id }) => value.includes(id)).map(({ id, title }) => ({ id, title }))
  return (
    <ChipsField
      {...rest}
      add="Add teams"
      whenNone={value.length === 0 && whenNone}
      chosen={chosen.map(({ id, title }) => ({ id, label: title }))}
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
