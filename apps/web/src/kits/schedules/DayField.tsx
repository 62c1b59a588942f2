import { DateControl } from '../fields/DateControl.tsx'
import type { InputProps } from '../form/inputs.ts'
import { FieldError } from '../../ui/FieldError.tsx'
import { useId } from 'react'

interface DayFieldProps extends InputProps {
  label: string
  value: unknown
  onChange: (value: unknown) => void
}

/** A day, as typed or picked. */
export function DayField({ label, value, onChange, error, ...rest }: DayFieldProps) {
  const errorId = useId()
  return (
    <div className="form-field" data-input={rest['data-input']}>
      <span className="label" aria-hidden>
        {label}
      </span>
      <DateControl
        label={label}
        withTime={false}
        value={value}
        onChange={onChange}
        isInvalid={error !== undefined}
        describedBy={error && errorId}
      />
      <FieldError id={errorId} text={error} />
    </div>
  )
}
