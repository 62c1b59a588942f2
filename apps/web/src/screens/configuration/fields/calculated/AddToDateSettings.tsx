import {
  DATE_UNITS,
  MOST_DAYS,
  MOST_MONTHS,
  MOST_OPERANDS,
  MOST_YEARS,
  type Amount,
} from '@dossier/contract/fields/calculation'
import { EXTENSION_TITLES } from '@dossier/core/fields/extension-titles'
import { plural } from '@dossier/core/text/plural'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/choices/Checkbox.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Select } from '../../../../ui/choices/Select.tsx'
import { TextField } from '../../../../ui/TextField.tsx'
import type { KindSettingsProps } from './kind-settings.ts'
import { OperandSelect } from './OperandSelect.tsx'

const SIGNS = [
  { id: 'add', label: 'Add' },
  { id: 'subtract', label: 'Subtract' },
]
const UNITS = DATE_UNITS.map((id) => ({ id, label: plural(id) }))
const NEW: Amount = { fieldId: '', unit: 'day', subtract: false }

/** The date, fixed numbers of years, months and days, and amounts that other fields say. */
export function AddToDateSettings({ settings, others, onChange }: KindSettingsProps) {
  const { dateField, addList = [], showTime = false } = settings
  const changeAt = (nth: number, part: Partial<Amount>) =>
    onChange({ addList: addList.map((one, place) => (place === nth ? { ...one, ...part } : one)) })
  return (
    <>
      <OperandSelect
        label={EXTENSION_TITLES.dateField}
        sort="date"
        others={others}
        value={dateField}
        onChange={(chosen) => onChange({ dateField: chosen })}
      />
      <div className="constant-spans">
        {SPANS.map((span) => (
          <SpanInput key={span} span={span} value={settings[span]} onChange={(value) => onChange({ [span]: value })} />
        ))}
      </div>
      <div className="form-field" role="group" aria-label={EXTENSION_TITLES.addList}>
        {addList.map((amount, nth) => (
          // Rows have nothing else that tells them apart.
          <div key={nth} className="amount-row">
            <Select
              label="Add or subtract"
              hideLabel
              items={SIGNS}
              value={amount.subtract ? 'subtract' : 'add'}
              onChange={(sign) => changeAt(nth, { subtract: sign === 'subtract' })}
            />
            <OperandSelect
              label="Amount"
              hideLabel
              sort="number"
              others={others}
              value={amount.fieldId}
              onChange={(fieldId) => changeAt(nth, { fieldId })}
            />
            <Select
              label="Unit"
              hideLabel
              items={UNITS}
              value={amount.unit}
              onChange={(unit) => changeAt(nth, { unit: unit as Amount['unit'] })}
            />
            <IconButton label="Remove the amount" onPress={() => onChange({ addList: addList.toSpliced(nth, 1) })}>
              <X size={14} aria-hidden />
            </IconButton>
          </div>
        ))}
        {addList.length < MOST_OPERANDS && (
          <Button variant="outline" className="form-add" onPress={() => onChange({ addList: [...addList, NEW] })}>
            <Plus size={14} aria-hidden />
            Add the value of a field
          </Button>
        )}
        {addList.length > 0 && <p className="field-note">Only whole units count: 1.9 weeks add one week.</p>}
      </div>
      <Checkbox isSelected={showTime} onChange={(chosen) => onChange({ showTime: chosen || undefined })}>
        {EXTENSION_TITLES.showTime}
      </Checkbox>
    </>
  )
}

const SPANS = ['years', 'months', 'days'] as const
const MOST = { years: MOST_YEARS, months: MOST_MONTHS, days: MOST_DAYS }
const WHOLE = /^-?\d{1,6}$/

interface SpanInputProps {
  span: (typeof SPANS)[number]
  value: number | undefined
  onChange: (value: number | undefined) => void
}

/** Years, months or days that are added to every date; negative ones are subtracted. */
function SpanInput({ span, value, onChange }: SpanInputProps) {
  const [typed, setTyped] = useState(value === undefined ? '' : String(value))
  const isRead = typed === '' || (WHOLE.test(typed) && Math.abs(Number(typed)) <= MOST[span])
  return (
    <TextField
      label={EXTENSION_TITLES[span]}
      inputMode="numeric"
      value={typed}
      onChange={(text) => {
        setTyped(text)
        if (text === '' || WHOLE.test(text)) onChange(text === '' ? undefined : Number(text))
      }}
      error={isRead ? undefined : `Enter a whole number of up to ${MOST[span].toLocaleString()} ${span}.`}
    />
  )
}
