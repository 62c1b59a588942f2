import { useId } from 'react'
import './segments.css'

interface SegmentsProps<T extends string | number> {
  label: string
  /** The label only for ears. */
  hideLabel?: boolean
  /** Null: none of them is chosen yet. */
  value: T | null
  options: readonly { id: T; label: string }[]
  onChange: (value: T) => void
  error?: string | undefined
  isDisabled?: boolean
  'data-input'?: string
}

/** One of a few, side by side in a box of their own. */
export function Segments<T extends string | number>(props: SegmentsProps<T>) {
  const { label, hideLabel, value, options, onChange, error, isDisabled } = props
  const name = useId()
  const errorId = useId()
  return (
    <fieldset
      className="segments-field"
      data-input={props['data-input']}
      data-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : errorId}
      disabled={isDisabled}
    >
      <legend className={hideLabel ? 'vh' : undefined}>{label}</legend>
      <div className="segments">
        {options.map((option) => (
          <label key={option.id} className="segment">
            <input
              type="radio"
              className="vh"
              name={name}
              checked={option.id === value}
              onChange={() => onChange(option.id)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p className="field-error" id={errorId} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
