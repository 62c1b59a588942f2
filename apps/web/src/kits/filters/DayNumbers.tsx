import type { ClauseParameters } from '@dossier/contract/clauses'
import { weekNumberOf } from '@dossier/core/filters/date-choices'
import { spanOf } from '@dossier/core/filters/periods'
import { tokenOf } from '@dossier/core/filters/terms'
import { dateIn, dateText } from '@dossier/core/text/dates'
import { readNumber } from '@dossier/core/text/read-number'
import { relativeDays } from '@dossier/core/text/relative-days'
import { useState } from 'react'
import { reader } from '../../lib/dates.ts'
import { useMe } from '../../lib/me.ts'
import { TextField } from '../../ui/TextField.tsx'
import { OnEnter } from './OnEnter.tsx'
import type { ValueProps } from './value-props.ts'

const numberOf = (typed: string) => Number(readNumber(typed, reader().locale) ?? NaN)

/** A number of days from today; those before it are negative. */
export function DaysValue({ filter, onChange, onEnter, autoFocus }: ValueProps) {
  const days = Number(tokenOf(filter) ?? NaN)
  const [typed, setTyped] = useState(Number.isInteger(days) ? String(days) : '0')
  const type = (text: string) => {
    setTyped(text)
    const number = numberOf(text)
    onChange({ ...filter, value: Number.isInteger(number) ? String(number) : null, dynamicValue: true })
  }
  return (
    <OnEnter onEnter={onEnter}>
      <TextField
        label="Days from today, such as -7"
        note={Number.isInteger(days) ? relativeDays(-days) : 'Enter a whole number.'}
        inputMode="text"
        value={typed}
        onChange={type}
        autoFocus={autoFocus}
      />
    </OnEnter>
  )
}

/** `Dec 29, 2025 – Jan 4, 2026` */
function weekDays(parameters: ClauseParameters, firstDayOfWeek: number): string {
  const today = Temporal.PlainDate.from(dateIn(Date.now(), reader().timeZone))
  const terms = { today, firstDayOfWeek: parameters.startDayOfWeek ?? firstDayOfWeek, parameters }
  const { from, to } = spanOf('WeekNumber', terms)
  return [from, to.subtract({ days: 1 })].map((day) => dateText(day.toString(), reader())).join(' – ')
}

/** The number of a week of this year, and its days. */
export function WeekNumberValue({ filter, onChange, onEnter, autoFocus }: ValueProps) {
  const { weekNumber } = filter.parameters
  const { firstDayOfWeek } = useMe()
  const [typed, setTyped] = useState(weekNumber ? String(weekNumber) : '')
  const type = (text: string) => {
    setTyped(text)
    onChange({ ...filter, parameters: { ...filter.parameters, weekNumber: weekNumberOf(numberOf(text)) } })
  }
  return (
    <OnEnter onEnter={onEnter}>
      <TextField
        label="Week, from 1 to 52"
        note={weekNumber ? weekDays(filter.parameters, firstDayOfWeek) : undefined}
        inputMode="numeric"
        value={typed}
        onChange={type}
        onBlur={() => !weekNumber && setTyped('')}
        autoFocus={autoFocus}
      />
    </OnEnter>
  )
}
