import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import './fields.css'

interface GrowingTextAreaProps {
  label: string
  value: string
  onChange: (text: string) => void
  onBlur?: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  maxLength: number
  placeholder?: string
  autoFocus?: boolean
  isInvalid?: boolean
  isDisabled?: boolean
  /** Lines to begin with. */
  lines?: number
}

const LINE = 19.5
const PADDING = 12

/** Several lines of text; the box grows with every line. */
export function GrowingTextArea({
  label,
  value,
  onChange,
  lines = 2,
  isInvalid,
  isDisabled,
  ...rest
}: GrowingTextAreaProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const { current } = box
    if (current) growToText(current, lines)
  }, [value, lines])
  return (
    <div className="field multiline growing" data-invalid={isInvalid || undefined}>
      <textarea
        {...rest}
        ref={box}
        dir="auto"
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        disabled={isDisabled}
        rows={lines}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}

function growToText(box: HTMLTextAreaElement, least: number) {
  box.style.height = '0'
  const needed = Math.ceil((box.scrollHeight - PADDING - 1) / LINE)
  box.style.height = `${Math.max(needed, least) * LINE + PADDING}px`
}
