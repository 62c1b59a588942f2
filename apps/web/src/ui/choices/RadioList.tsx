import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import type { Option } from './OptionList.tsx'
import '../field.css'

export interface RadioListProps {
  /** Its spoken name. */
  label: string
  items: readonly Option[]
  value: Option['id'] | null
  onChange: (value: Option['id']) => void
}

/** A choice among a few visible options. */
export function RadioList({ label, items, value, onChange }: RadioListProps) {
  const choose = (text: string) => {
    const chosen = items.find(({ id }) => String(id) === text)
    if (chosen) onChange(chosen.id)
  }
  return (
    <RadioGroup aria-label={label} className="radios" value={value === null ? null : String(value)} onChange={choose}>
      {items.map(({ id, label: title }) => (
        <Radio key={id} value={String(id)} className="radio">
          <span className="dot" aria-hidden />
          <span className="grow">{title}</span>
        </Radio>
      ))}
    </RadioGroup>
  )
}
