import { useEffect, useId, useRef } from 'react'
import './second-factor.css'

const DIGITS = 6
const FOCUS_AFTER = 100

export interface CodeBoxesProps {
  label: string
  value: string
  onChange: (code: string) => void
  /** Takes the focus shortly after it appears, unless it has moved on by then. */
  takesFocus?: boolean
}

/** Its digits. Typing after a full code, for example a refused one, starts the next one. */
function codeAfter(before: string, typed: string): string {
  const digits = typed.replace(/\D/g, '')
  const isNext = before.length === DIGITS && digits.length > DIGITS && digits.startsWith(before)
  return (isNext ? digits.slice(DIGITS) : digits).slice(0, DIGITS)
}

/** Six boxes and one field over them, so that typing, pasting and autofill work as in any field. */
export function CodeBoxes({ label, value, onChange, takesFocus }: CodeBoxesProps) {
  const id = useId()
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    const before = document.activeElement
    const timer = setTimeout(() => {
      const now = document.activeElement
      // Whoever is already somewhere else stays there.
      if (now === before || !now?.matches('button, input, a, [role=alert]')) ref.current?.focus()
    }, FOCUS_AFTER)
    return () => clearTimeout(timer)
  }, [takesFocus])
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <div className="code-boxes">
        {Array.from({ length: DIGITS }, (_, i) => (
          <span key={i} aria-hidden data-next={i === Math.min(value.length, DIGITS - 1) || undefined}>
            {value[i]}
          </span>
        ))}
        <input
          id={id}
          ref={ref}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(codeAfter(value, event.target.value))}
        />
      </div>
    </div>
  )
}
