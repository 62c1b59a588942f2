import type { InputProps } from '../../../kits/form/inputs.ts'
import { Select } from '../../../ui/choices/Select.tsx'

interface PlaceFieldProps extends InputProps {
  label: string
  /** The other items in order. */
  others: readonly { id: number; title: string }[]
  /** How many of them come before. */
  value: number
  onChange: (place: number) => void
}

/** The place of an item in its list: first, or after another one. */
export function PlaceField({ others, value, onChange, error, ...rest }: PlaceFieldProps) {
  const items = [{ id: 0, label: 'First' }, ...others.map(({ title }, at) => ({ id: at + 1, label: `After ${title}` }))]
  return (
    <Select
      {...rest}
      {...(error && { error })}
      items={items}
      value={Math.min(value, others.length)}
      onChange={(place) => onChange(Number(place))}
    />
  )
}
