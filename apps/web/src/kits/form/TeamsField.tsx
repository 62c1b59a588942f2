import type { Team } from '@dossier/contract/users/teams'
import { canManageAccess, SUPPORT_REFUSED } from '@dossier/core/access/support'
import { useState } from 'react'
import { useReturningFocus } from '../case-form/use-returning-focus.ts'
import { useMe } from '../../lib/me.ts'
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
  /** The teams of something stored get access by it, which is not for support staff to change. (D-125) */
  decidesAccess?: boolean
}

/** Several teams, by their ids. */
export function TeamsField({ all, value, onChange, whenNone, decidesAccess = false, ...rest }: TeamsFieldProps) {
  const me = useMe()
  const isClosed = decidesAccess && !canManageAccess(me)
  const [isOpen, setIsOpen] = useState(false)
  const button = useReturningFocus(isOpen)
  const chosen = all.filter(({ id }) => value.includes(id)).map(({ id, title }) => ({ id, title }))
  return (
    <ChipsField
      {...rest}
      isDisabled={rest.isDisabled || isClosed}
      note={isClosed ? SUPPORT_REFUSED : undefined}
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
