import { DATE_UNITS, MOST_DAYS, MOST_OPERANDS, type Amount } from '@dossier/contract/fields/calculation'
import { EXTENSION_TITLES } from '@dossier/core/fields/extension-titles'
import { plural } from '@dossier/core/text/plural'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { TextField } from '../../../../ui/TextField.tsx'
import type { KindSettingsProps } from './kind-settings.ts'
import { OperandSelect } from './OperandSelect.tsx'

const SIGNS = [
  { id: 'add', label: 'Add' },
  { id: 'subtract', label: 'Subtract' },
]
const UNITS = DATE_UNITS.map((id) => ({ id, label: plural(id) }))
const NEW: Amount = { fieldId: '', unit: 'day', subtract: false }

/** The date, a fixed number of days, and amounts that other fields say. */
export function AddToDateSettings({ settings, others, onChange }: KindSettingsProps) {
  const { dateField, addList = [], showTime = false } = settings
  const changeAt = (nth: number, part: Partial<Amount>) =>
    onChange({ addList: addList.map((one, place) => (place === nth ? { ...one, ...part } : one)) })
  return (
    <>
      <div className="operand-pair">
        <OperandSelect
          label={EXTENSION_TITLES.dateField}
          sort="date"
          others={others}
          value={dateField}
          onChange={(chosen) => onChange({ dateField: chosen })}
        />
        <DaysInput days={settings.days} onChange={(days) => onChange({ days })} />
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
            Add an amount of a field
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

const WHOLE = /^-?\d{1,6}$/

/** Days that are added to every date; negative ones are subtracted. */
function DaysInput({ days, onChange }: { days: number | undefined; onChange: (days: number | undefined) => void }) {
  const [typed, setTyped] = useState(days === undefined ? '' : String(days))
  const isRead = typed === '' || (WHOLE.test(typed) && Math.abs(Number(typed)) <= MOST_DAYS)
  return (
    <TextField
      label={EXTENSION_TITLES.days}
      inputMode="numeric"
      value={typed}
      onChange={(text) => {
        setTyped(text)
        if (text === '' || WHOLE.test(text)) onChange(text === '' ? undefined : Number(text))
      }}
      error={isRead ? undefined : `Enter a whole number of up to ${MOST_DAYS.toLocaleString()} days.`}
    />
  )
}
