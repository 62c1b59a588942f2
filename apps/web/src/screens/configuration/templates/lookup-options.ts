import type { InputProps } from '../../../kits/form/inputs.ts'

interface Field extends InputProps {
  label: string
  value: number
  onChange: (value: number) => void
}

const NONE = 'None'

/** Props of a Select that offers items by their id, and none of them as 0. */
export const optionsOf = (
  { error, onChange, ...rest }: Field,
  items: readonly { id: number; title: string }[],
  none = NONE,
) => ({
  ...rest,
  ...(error && { error }),
  items: [{ id: 0, label: none }, ...items.map(({ id, title }) => ({ id, label: title }))],
  onChange: (id: number | string) => onChange(Number(id)),
})
