import { RadioList } from '../../ui/choices/RadioList.tsx'
import type { ValueProps } from './value-props.ts'

const ANSWERS = [
  { id: 'true', label: 'Yes' },
  { id: 'false', label: 'No' },
]

export const YesNoValue = ({ filter, column, onChange }: ValueProps) => (
  <RadioList
    label={column.label}
    items={ANSWERS}
    value={filter.value === null ? null : String(filter.value)}
    onChange={(id) => onChange({ ...filter, value: id === 'true' })}
  />
)
