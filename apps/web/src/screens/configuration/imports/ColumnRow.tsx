import type { DateForm, FoundColumn, ImportColumn, ImportTarget } from '@dossier/contract/import-plan'
import { Select } from '../../../ui/Select.tsx'

interface ColumnRowProps {
  column: FoundColumn
  chosen: ImportColumn
  targets: readonly ImportTarget[]
  onChange: (part: Partial<ImportColumn>) => void
}

const NOTHING = ''
const DATE_FORMS: { id: DateForm; label: string }[] = [
  { id: 'ymd', label: 'Year first: 2026-12-31' },
  { id: 'mdy', label: 'Month first: 12/31/2026' },
  { id: 'dmy', label: 'Day first: 31/12/2026' },
]
const MARKS = [
  { id: '.', label: '1,234.50' },
  { id: ',', label: '1.234,50' },
]
const FAULTS = [
  { id: 'refuse', label: 'Refuse the row' },
  { id: 'empty', label: 'Leave it out' },
]

/** A column of the file: its heading and samples, what it fills, and how its values are read. */
export function ColumnRow({ column: { heading, samples, isAmbiguous }, chosen, targets, onChange }: ColumnRowProps) {
  const type = targets.find(({ key }) => key === chosen.target)?.type
  const isDate = type === 'date' || type === 'date-time'
  return (
    <li>
      <span dir="auto">
        <b>{heading}</b>
        <span className="imports-more">{samples.join(' · ') || 'No values in the first rows'}</span>
      </span>
      <Select
        label={`${heading} fills`}
        hideLabel
        search="Search"
        items={[{ id: NOTHING, label: 'Nothing' }, ...targets.map(({ key, title }) => ({ id: key, label: title }))]}
        value={chosen.target ?? NOTHING}
        onChange={(id) => onChange({ target: id === NOTHING ? null : String(id) })}
      />
      {isDate && (
        <Select
          label={`Dates of ${heading}`}
          hideLabel
          items={DATE_FORMS}
          value={chosen.dateForm}
          onChange={(id) => onChange({ dateForm: id as DateForm })}
        />
      )}
      {(type === 'number' || type === 'dollar') && (
        <Select
          label={`Numbers of ${heading}`}
          hideLabel
          items={MARKS}
          value={chosen.decimal}
          onChange={(id) => onChange({ decimal: id === ',' ? ',' : '.' })}
        />
      )}
      {type !== undefined && (
        <Select
          label={`If a value of ${heading} cannot be used`}
          hideLabel
          items={FAULTS}
          value={chosen.onFault}
          onChange={(id) => onChange({ onFault: id === 'empty' ? 'empty' : 'refuse' })}
        />
      )}
      {isDate && isAmbiguous && (
        <span className="imports-warning" role="note">
          Month or day first? Both are possible here.
        </span>
      )}
    </li>
  )
}
