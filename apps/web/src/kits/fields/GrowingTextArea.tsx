import { useId, useImperativeHandle, useLayoutEffect, useRef, type KeyboardEvent, type Ref } from 'react'
import { tooLong } from '../../lib/too-long.ts'
import { FieldError } from '../../ui/FieldError.tsx'
import './fields.css'

interface GrowingTextAreaProps {
  label: string
  value: string
  onChange: (text: string) => void
  onBlur?: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  /** A longer text stays, and a sentence says by how much it is too long. */
  maxLength: number
  boxRef?: Ref<HTMLTextAreaElement>
  placeholder?: string
  autoFocus?: boolean
  isInvalid?: boolean
  describedBy?: string | undefined
  isDisabled?: boolean
  /** Lines to begin with. */
  lines?: number
}

const LINE = 19.5
const PADDING = 12

/** Several lines of text; the box grows with every line. */
export function GrowingTextArea(props: GrowingTextAreaProps) {
  const { label, value, onChange, maxLength, boxRef, lines = 2, isInvalid, isDisabled, describedBy, ...rest } = props
  const box = useRef<HTMLTextAreaElement>(null)
  const faultId = useId()
  const fault = tooLong(value, maxLength)
  const isFaulty = isInvalid || fault !== undefined || undefined
  useImperativeHandle(boxRef, () => box.current!)
  useLayoutEffect(() => {
    const { current } = box
    if (current) growToText(current, lines)
  }, [value, lines])
  return (
    <>
      <div className="field multiline growing" data-invalid={isFaulty}>
        <textarea
          {...rest}
          ref={box}
          dir="auto"
          aria-label={label}
          aria-invalid={isFaulty}
          aria-describedby={[describedBy, fault && faultId].filter(Boolean).join(' ') || undefined}
          disabled={isDisabled}
          rows={lines}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      <FieldError id={faultId} text={fault} />
    </>
  )
}

function growToText(box: HTMLTextAreaElement, least: number) {
  box.style.height = '0'
  const needed = Math.ceil((box.scrollHeight - PADDING - 1) / LINE)
  box.style.height = `${Math.max(needed, least) * LINE + PADDING}px`
}
