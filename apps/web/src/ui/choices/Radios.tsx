import '../field.css'

interface RadiosProps<T extends string> {
  label: string
  /** The label only for ears. */
  hideLabel?: boolean
  name: string
  value: T
  options: readonly { id: T; label: string }[]
  onChange: (value: T) => void
}

/** One of a few, all in sight. */
export function Radios<T extends string>({ label, hideLabel, name, value, options, onChange }: RadiosProps<T>) {
  return (
    <fieldset className="radio-row">
      <legend className={hideLabel ? 'vh' : undefined}>{label}</legend>
      {options.map((option) => (
        <label key={option.id}>
          <input type="radio" name={name} checked={option.id === value} onChange={() => onChange(option.id)} />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
