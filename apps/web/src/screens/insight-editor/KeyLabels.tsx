import { useState } from 'react'
import { LOOKUP_TITLE_LENGTH } from '@dossier/contract/limits'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { CalculationRow } from './insight-values.ts'
import { useGroupChoices } from './use-group-choices.ts'
import type { Preview } from './use-preview.ts'

interface KeyLabelsProps {
  preview: Preview
  name: string
  row: CalculationRow
  isDisabled: boolean
  onChange: (labels: CalculationRow['groupByKeyLabels']) => void
}

/** More are not named one by one. */
const SHOWN = 50

/** What the author calls the groups by which a calculation is divided. Empty: as everywhere else. */
export function KeyLabels({ preview, name, row, isDisabled, onChange }: KeyLabelsProps) {
  const { groupBy, groupByOption, groupByKeyLabels: labels } = row
  const count = Object.keys(labels).length
  const [isOpen, setOpen] = useState(count > 0)
  const divided = { groupBy, groupByOption, groupByDateFormat: null }
  const { data = [], isPending } = useGroupChoices(preview, divided, isOpen)
  const rows = [
    ...data.slice(0, SHOWN).map(({ value, label }) => ({ key: value ?? '', label })),
    ...Object.keys(labels)
      .filter((key) => !data.slice(0, SHOWN).some(({ value }) => (value ?? '') === key))
      .map((key) => ({ key, label: key || 'None' })),
  ]
  const put = (key: string, text: string) => {
    const { [key]: _before, ...others } = labels
    onChange(text === '' ? others : { ...others, [key]: text })
  }
  return (
    <div className="key-labels">
      <Button aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        {`Own labels of ${name}`}
        {count > 0 && <span className="count">{count}</span>}
      </Button>
      {isOpen && preview.whyNot !== undefined && <p className="sub">{preview.whyNot}</p>}
      {isOpen && isPending && preview.whyNot === undefined && <p className="sub">Loading the groups…</p>}
      {isOpen &&
        rows.map(({ key, label }) => (
          <TextField
            key={key}
            label={label}
            value={labels[key] ?? ''}
            placeholder={label}
            maxLength={LOOKUP_TITLE_LENGTH}
            isDisabled={isDisabled}
            onChange={(text) => put(key, text)}
          />
        ))}
    </div>
  )
}
