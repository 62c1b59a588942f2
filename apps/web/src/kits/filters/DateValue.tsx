import type { FieldDefinition } from '@dossier/contract/fields'
import {
  dateChoiceOf,
  dateChoices,
  hasStartDay,
  withDateChoice,
  type DateChoice,
} from '@dossier/core/filters/date-choices'
import type { Filter } from '@dossier/core/filters/filter'
import { DATE_CHOICE_WORDS, DAY_NAMES } from '@dossier/core/filters/value-words'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Select } from '../../ui/choices/Select.tsx'
import { DaysValue, WeekNumberValue } from './DayNumbers.tsx'
import { OnEnter } from './OnEnter.tsx'
import { MonthRange } from './MonthRange.tsx'
import type { ValueProps } from './value-props.ts'

/** Calendars are large. */
const DateEditor = lazyPart(() => import('../fields/DateEditor.tsx').then((part) => ({ default: part.DateEditor })))

/** Days to compare a date with: an exact one, some days from today, or a period. (B-DATES-01) */
export function DateValue(props: ValueProps) {
  const { filter, column, onChange } = props
  const choices = dateChoices(column.comparison === 'date' ? 'date' : 'moment', filter.operator)
  const [chosen, setChosen] = useState<DateChoice>()
  const choice = chosen !== undefined && choices.includes(chosen) ? chosen : (dateChoiceOf(filter) ?? choices[0]!)
  return (
    <>
      <Select
        label="Which days"
        hideLabel
        items={choices.map((id) => ({ id, label: DATE_CHOICE_WORDS[id] }))}
        value={choice}
        onChange={(id) => {
          setChosen(id as DateChoice)
          onChange(withDateChoice(filter, id as DateChoice))
        }}
      />
      <Details key={choice} {...props} choice={choice} />
      {hasStartDay(choice) && <WeekStart filter={filter} onChange={onChange} />}
    </>
  )
}

/** The editor of what a choice needs besides its name. */
function Details({ choice, ...props }: ValueProps & { choice: DateChoice }) {
  const { filter, column, onChange, onEnter, autoFocus } = props
  const put = (parameters: Filter['parameters']) =>
    onChange({ ...filter, parameters: { ...filter.parameters, ...parameters } })
  const { parameters } = filter
  switch (choice) {
    case 'exact':
      return (
        <Day
          label={column.label}
          withTime={false}
          value={dayOf(filter.value)}
          onChange={(day) => onChange({ ...filter, value: midnightOf(day) })}
          onEnter={onEnter}
          autoFocus={autoFocus}
        />
      )
    case 'exactTime':
      return (
        <Day
          label={column.label}
          withTime
          value={filter.value}
          onChange={(value) => onChange({ ...filter, value: textOf(value) })}
          onEnter={onEnter}
          autoFocus={autoFocus}
        />
      )
    case 'DateRange':
      return (
        <>
          <span className="label">First day</span>
          <Day
            label="First day"
            withTime={false}
            value={parameters.startDate ?? null}
            onChange={(day) => put({ startDate: textOf(day) })}
            onEnter={onEnter}
            autoFocus={autoFocus}
          />
          <span className="label">Last day</span>
          <Day
            label="Last day"
            withTime={false}
            value={parameters.endDate ?? null}
            onChange={(day) => put({ endDate: textOf(day) })}
            onEnter={onEnter}
          />
        </>
      )
    case 'days':
      return <DaysValue {...props} />
    case 'WeekNumber':
      return <WeekNumberValue {...props} />
    case 'MonthRange':
      return <MonthRange parameters={parameters} onChange={put} />
    default:
      return null
  }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
/** An exact day is stored as its midnight. (B-DATES-10) */
const midnightOf = (day: unknown) => (typeof day === 'string' && DAY.test(day) ? `${day}T00:00:00` : textOf(day))
const dayOf = (value: unknown) => (typeof value === 'string' ? value.replace(/T00:00:00$/, '') : value)

interface DayProps {
  label: string
  withTime: boolean
  value: unknown
  onChange: (value: unknown) => void
  onEnter: () => void
  autoFocus?: boolean
}

const Day = ({ label, withTime, onEnter, ...props }: DayProps) => (
  <Suspense fallback={<div className="field filter-day-wait" />}>
    <OnEnter onEnter={onEnter}>
      <DateEditor {...props} definition={dateField(label, withTime)} />
    </OnEnter>
  </Suspense>
)

/** A day is entered as in a field of a record. */
const dateField = (title: string, withTime: boolean): FieldDefinition => ({
  id: '',
  title,
  description: '',
  dataType: withTime ? 'date-time' : 'date',
  dataSourceId: null,
  displayReadOnly: false,
  permissions: { view: [], edit: [], adminOnly: false },
  columnValues: [],
  extensions: {},
})

const USUAL = -1

/** On which day the weeks of this filter begin. */
function WeekStart({ filter, onChange }: Pick<ValueProps, 'filter' | 'onChange'>) {
  const { startDayOfWeek: _, ...others } = filter.parameters
  return (
    <Select
      label="Week starts on"
      items={[{ id: USUAL, label: 'Usual day' }, ...[1, 2, 3, 4, 5, 6, 0].map((id) => ({ id, label: DAY_NAMES[id]! }))]}
      value={filter.parameters.startDayOfWeek ?? USUAL}
      onChange={(day) =>
        onChange({ ...filter, parameters: day === USUAL ? others : { ...others, startDayOfWeek: Number(day) } })
      }
    />
  )
}
