import { DATA_TYPES } from '@dossier/contract/fields'
import {
  NEW_FIELD_TYPES,
  type DateForm,
  type FoundColumn,
  type ImportColumn,
  type ImportTarget,
  type NewFieldType,
} from '@dossier/contract/import-plan'
import { LOOKUP_TITLE_LENGTH } from '@dossier/contract/limits'
import { isNumeric } from '@dossier/core/fields/is-numeric'
import { hasChoices } from '@dossier/core/fields/definition-fault'
import { YES_OR_NO } from '@dossier/core/import/targets'
import { TYPE_TITLES } from '@dossier/core/fields/types/type-titles'
import { ColumnWords } from './ColumnWords.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'

/** What a column fills, and how it is read. */
export interface ColumnChoice {
  form: ImportColumn
  /** The field to make for it. */
  made: { title: string; dataType: NewFieldType } | null
}

interface ColumnRowProps {
  column: FoundColumn
  choice: ColumnChoice
  targets: readonly ImportTarget[]
  /** All headings of the file. */
  headings: readonly string[]
  onChange: (choice: ColumnChoice) => void
}

const NOTHING = ''
/** No target has this key. */
const NEW = '+'
const SAME_COLUMN = -1
const DATE_FORMS: { id: DateForm; label: string }[] = [
  { id: 'ymd', label: 'Year first: 2026-12-31' },
  { id: 'mdy', label: 'Month first: 12/31/2026' },
  { id: 'dmy', label: 'Day first: 31/12/2026' },
]
const MARKS = [
  { id: '.', label: '1,234.50' },
  { id: ',', label: '1.234,50' },
]
const FAULTS: { id: ImportColumn['onFault']; label: string }[] = [
  { id: 'refuse', label: 'Refuse the row' },
  { id: 'empty', label: 'Leave it out' },
]
const TYPES = NEW_FIELD_TYPES.map((id) => ({ id, label: TYPE_TITLES[id] }))

const typeOf = ({ form, made }: ColumnChoice, targets: readonly ImportTarget[]): string | undefined =>
  made?.dataType ?? targets.find(({ key }) => key === form.target)?.type

const choicesOf = ({ form, made }: ColumnChoice, targets: readonly ImportTarget[]) =>
  made?.dataType === 'checkbox' ? YES_OR_NO : targets.find(({ key }) => key === form.target)?.choices

const isList = (type: string | undefined): boolean => type !== undefined && hasChoices(type as NewFieldType)

/** The choice with another target. What does not fit the type of what it fills is reset. */
export function retarget(
  choice: ColumnChoice,
  part: { target: string | null; made: ColumnChoice['made'] },
  { targets, guess }: { targets: readonly ImportTarget[]; guess: ImportColumn },
): ColumnChoice {
  const { longitude: _, words: _words, ...form } = { ...choice.form, target: part.target }
  const next = { form, made: part.made }
  const type = typeOf(next, targets)
  const isPlace = type === 'map-marker' && guess.longitude !== undefined
  const onFault = part.made && isList(type) ? 'add' : form.onFault === 'add' && !isList(type) ? 'refuse' : form.onFault
  return { ...next, form: { ...form, onFault, ...(isPlace && { longitude: guess.longitude }) } }
}

/** A column of the file: its heading and samples, what it fills, and how its values are read. */
export function ColumnRow({ column, choice, targets, headings, onChange }: ColumnRowProps) {
  const { heading, samples, guess, suggests } = column
  const { form, made } = choice
  const type = typeOf(choice, targets)
  const isDate = type === 'date' || type === 'date-time'
  const isNumber = isNumeric(DATA_TYPES.find((one) => one === type))
  const change = (part: Partial<ImportColumn>) => onChange({ made, form: { ...form, ...part } })
  const turn = (target: string | null, field: ColumnChoice['made']) =>
    onChange(retarget(choice, { target, made: field }, { targets, guess }))
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
        items={[
          { id: NOTHING, label: 'Nothing' },
          { id: NEW, label: 'New field' },
          ...targets.map(({ key, title }) => ({ id: key, label: title })),
        ]}
        value={made ? NEW : (form.target ?? NOTHING)}
        onChange={(id) => turn(id === NOTHING || id === NEW ? null : String(id), id === NEW ? suggests : null)}
      />
      {made && (
        <>
          <TextField
            aria-label={`Title of the field for ${heading}`}
            value={made.title}
            maxLength={LOOKUP_TITLE_LENGTH}
            onChange={(title) => onChange({ form, made: { ...made, title } })}
          />
          <Select
            label={`Type of the field for ${heading}`}
            hideLabel
            items={TYPES}
            value={made.dataType}
            onChange={(id) => turn(null, { ...made, dataType: id as NewFieldType })}
          />
        </>
      )}
      {isDate && (
        <Select
          label={`Dates of ${heading}`}
          hideLabel
          items={DATE_FORMS}
          value={form.dateForm}
          onChange={(id) => change({ dateForm: id as DateForm })}
        />
      )}
      {isNumber && (
        <Select
          label={`Numbers of ${heading}`}
          hideLabel
          items={MARKS}
          value={form.decimal}
          onChange={(id) => change({ decimal: id === ',' ? ',' : '.' })}
        />
      )}
      {type === 'map-marker' && (
        <Select
          label={`Longitudes of ${heading}`}
          hideLabel
          items={[
            { id: SAME_COLUMN, label: 'Latitude, longitude' },
            ...headings.flatMap((label, id) => (label === heading ? [] : [{ id, label: `Longitude: ${label}` }])),
          ]}
          value={form.longitude ?? SAME_COLUMN}
          onChange={(id) => {
            const { longitude: _, ...rest } = form
            onChange({ made, form: id === SAME_COLUMN ? rest : { ...rest, longitude: Number(id) } })
          }}
        />
      )}
      {type !== undefined && (
        <Select
          label={`If a value of ${heading} cannot be used`}
          hideLabel
          items={isList(type) ? [...FAULTS, { id: 'add', label: 'Add it to the list' }] : FAULTS}
          value={form.onFault}
          onChange={(id) => change({ onFault: id as ImportColumn['onFault'] })}
        />
      )}
      <ColumnWords
        column={column}
        form={form}
        choices={choicesOf(choice, targets)}
        isYesOrNo={type === 'checkbox'}
        onChange={(words) => change({ words })}
      />
      <OpenReadings column={column} form={form} type={type} />
    </li>
  )
}

/** What the values of a column leave open. */
function OpenReadings({ column, form, type }: { column: FoundColumn; form: ImportColumn; type: string | undefined }) {
  const isDate = type === 'date' || type === 'date-time'
  const notes = [
    isDate && column.isAmbiguous && 'Month or day first? Both are possible here.',
    isNumeric(DATA_TYPES.find((one) => one === type)) &&
      column.isDecimalAmbiguous &&
      'Thousands or decimals? Both are possible here.',
    type === 'date' && form.utcDays && 'All of them are midnights in UTC. Each is stored as that day.',
  ]
  return notes.map(
    (note) =>
      note && (
        <span key={note} className="imports-warning" role="note">
          {note}
        </span>
      ),
  )
}
