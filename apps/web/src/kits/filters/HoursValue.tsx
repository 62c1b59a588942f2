import { editableNumber } from '@dossier/core/fields/numeric'
import { readNumber } from '@dossier/core/text/read-number'
import { useState } from 'react'
import { reader } from '../../lib/dates.ts'
import { TextField } from '../../ui/TextField.tsx'
import { chosenOf } from './chosen.ts'
import { ChoicesValue } from './ChoicesValue.tsx'
import { OnEnter } from './OnEnter.tsx'
import type { ValueProps } from './value-props.ts'

/** Hours, and the value of the list whose time they are. (B-TIME-07) */
export function HoursValue({ filter, onChange, ...props }: ValueProps) {
  const { locale } = reader()
  const { timedValue } = props.column
  const { searchValue: chosen, hoursSpent } = filter.parameters.timeSpentClause ?? {}
  const searchValue = chosen ?? timedValue
  const [typed, setTyped] = useState(typeof hoursSpent === 'number' ? editableNumber(hoursSpent, locale) : '')
  const change = (part: { searchValue?: string | null; hoursSpent?: number | null }) =>
    onChange({ ...filter, parameters: { timeSpentClause: { searchValue, hoursSpent, ...part } } })
  return (
    <>
      <OnEnter onEnter={props.onEnter}>
        <TextField
          label="Hours"
          inputMode="decimal"
          value={typed}
          onChange={(text) => {
            setTyped(text)
            const digits = readNumber(text, locale)
            change({ hoursSpent: digits === undefined || digits === null ? null : Number(digits) })
          }}
          autoFocus={props.autoFocus}
        />
      </OnEnter>
      {timedValue === undefined && (
        <ChoicesValue
          {...props}
          autoFocus={false}
          filter={{ ...filter, value: searchValue ?? null }}
          // One value: the last one that was chosen.
          onChange={({ value }) => change({ searchValue: chosenOf(value).map(String).at(-1) ?? null })}
        />
      )}
    </>
  )
}
