import './color-input.css'

interface ColorInputProps {
  /** Spoken name. */
  label: string
  /** Such as `#1a7f37`. */
  value: string
  onChange: (color: string) => void
  isDisabled?: boolean
}

/** A color, chosen with what the browser offers. */
export const ColorInput = ({ label, value, onChange, isDisabled = false }: ColorInputProps) => (
  <input
    type="color"
    className="color-input"
    aria-label={label}
    value={value}
    disabled={isDisabled}
    onChange={({ target }) => onChange(target.value)}
  />
)
