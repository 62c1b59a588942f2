import type { FieldDefinition } from '@dossier/contract/fields'
import { tokenPlaceOf, type TokenPlace } from '@dossier/core/rules/tokens'
import { relativeDays } from '@dossier/core/text/relative-days'
import { NewFieldRow } from '../../../../kits/case-form/creation/NewFieldRow.tsx'
import { Select } from '../../../../ui/choices/Select.tsx'
import { TextField } from '../../../../ui/TextField.tsx'
import type { ValueRow } from '../action-cards.ts'
import { kindOf } from '../rule-values.ts'
import { PlaceholderField, type PlaceholderOption } from './PlaceholderField.tsx'
import { PropertyValue } from './PropertyValue.tsx'

interface NewValueProps {
  'data-input': string
  row: ValueRow
  name: string
  definition: FieldDefinition | undefined
  /** Fields that texts can name; missing: texts name none. */
  offered: readonly PlaceholderOption[] | undefined
  error: string | undefined
  isDisabled: boolean
  onChange: (part: Partial<ValueRow>) => void
}

/** The new value of a field: typed or chosen, or one that is known only when the rule runs. (C-RULE-04) */
export function NewValue(props: NewValueProps) {
  const { row, name, definition, offered, error, isDisabled, onChange } = props
  const place = offered && tokenPlaceOf(row.field, definition?.dataType)
  return (
    <div className="rule-value">
      {place && (
        <Select
          label={`How ${name} is set`}
          hideLabel
          isDisabled={isDisabled}
          items={waysOf(place)}
          value={wayOf(row)}
          onChange={(way) => onChange(VALUES[way as Way])}
        />
      )}
      <Chosen {...props} error={error} />
    </div>
  )
}

type Way = 'value' | 'me' | 'today' | 'days'

const VALUES: Record<Way, Partial<ValueRow>> = {
  value: { isToken: false, value: null, label: null },
  me: { isToken: true, value: 'me', label: 'The person who saves' },
  today: { isToken: true, value: 'today', label: 'Today' },
  days: { isToken: true, value: '1', label: null },
}

const wayOf = ({ isToken, value }: ValueRow): Way =>
  !isToken ? 'value' : value === 'me' || value === 'today' ? value : 'days'

const waysOf = (place: TokenPlace): { id: Way; label: string }[] =>
  place === 'date' || place === 'date-time'
    ? [
        { id: 'today', label: 'Today' },
        { id: 'days', label: 'Days from today' },
        { id: 'value', label: 'A date' },
      ]
    : [
        { id: 'me', label: 'The person who saves' },
        { id: 'value', label: 'Somebody else' },
      ]

function Chosen(props: NewValueProps) {
  const { row, name, definition, offered, error, isDisabled, onChange } = props
  const input = props['data-input']
  if (row.isToken && wayOf(row) !== 'days') return null
  if (row.isToken) return <Days input={input} row={row} error={error} isDisabled={isDisabled} onChange={onChange} />
  const kind = kindOf(row.field, definition)
  if (kind === 'text' && offered)
    return (
      <PlaceholderField
        data-input={input}
        label={`New value of ${name}`}
        hideLabel
        value={typeof row.value === 'string' ? row.value : ''}
        offered={offered}
        error={error}
        isDisabled={isDisabled}
        {...((row.field === 'summary' || definition?.dataType === 'text-area') && { rows: 3 })}
        onChange={(value) => onChange({ value })}
      />
    )
  if (definition)
    return (
      <div className="rule-field-value" inert={isDisabled}>
        <NewFieldRow
          of={{ field: { ...definition, title: `New value of ${definition.title}`, description: '' } }}
          input={input}
          value={row.value}
          problem={error}
          onChange={(value) => onChange({ value, label: null })}
          isLive
        />
      </div>
    )
  return (
    <div data-input={input} inert={isDisabled}>
      <PropertyValue
        property={row.field}
        name={name}
        value={row.value}
        onChange={(value, label) => onChange({ value, label })}
      />
    </div>
  )
}

interface DaysProps extends Pick<NewValueProps, 'row' | 'error' | 'isDisabled' | 'onChange'> {
  input: string
}

function Days({ input, row, error, isDisabled, onChange }: DaysProps) {
  const typed = String(row.value ?? '')
  const days = /^[+-]?\d{1,5}$/.test(typed.trim()) ? Number(typed) : undefined
  return (
    <div data-input={input}>
      <TextField
        aria-label="Days from today, such as -7"
        {...(days !== undefined && { note: relativeDays(-days) })}
        value={typed}
        error={error}
        isDisabled={isDisabled}
        onChange={(value) => onChange({ value })}
      />
    </div>
  )
}
