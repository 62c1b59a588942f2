import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react'
import {
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type AriaAttributes,
  type KeyboardEvent,
  type Ref,
} from 'react'
import { tooLong } from '../../lib/too-long.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/FieldError.tsx'
import './fields.css'

interface GrowingTextAreaProps extends Pick<
  AriaAttributes,
  'aria-haspopup' | 'aria-controls' | 'aria-autocomplete' | 'aria-activedescendant'
> {
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
/** Until the person wants to see more. */
const MOST_LINES = 8
/** Lines of the window that an expanded box leaves free. */
const FREE_LINES = 8

/** Several lines of text. The box grows with every line up to eight, and on demand up to most of the window. */
export function GrowingTextArea(props: GrowingTextAreaProps) {
  const { label, value, onChange, maxLength, boxRef, lines = 2, isInvalid, isDisabled, ...others } = props
  const { describedBy, onBlur, ...rest } = others
  const [isExpanded, setExpanded] = useState(false)
  const [isLong, setLong] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const faultId = useId()
  const fault = tooLong(value, maxLength)
  const isFaulty = isInvalid || fault !== undefined || undefined
  useImperativeHandle(boxRef, () => box.current!)
  useLayoutEffect(() => {
    const { current } = box
    if (current) setLong(growToText(current, [lines, isExpanded ? expandedLines() : MOST_LINES]) > MOST_LINES)
  }, [value, lines, isExpanded])
  return (
    <>
      <div
        className="field multiline growing"
        data-invalid={isFaulty}
        ref={root}
        onBlur={({ relatedTarget }) => !root.current!.contains(relatedTarget) && onBlur?.()}
      >
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
        {isLong && (
          <Button
            icon
            className="grow-more"
            aria-label={`${isExpanded ? 'Show less' : 'Show more'} of ${label}`}
            onPress={() => setExpanded(!isExpanded)}
          >
            {isExpanded ? <ChevronsDownUp size={14} /> : <ChevronsUpDown size={14} />}
          </Button>
        )}
      </div>
      <FieldError id={faultId} text={fault} />
    </>
  )
}

const expandedLines = () => Math.max(MOST_LINES, Math.floor(window.innerHeight / LINE) - FREE_LINES)

/** Returns how many lines the text has. */
function growToText(box: HTMLTextAreaElement, [least, most]: readonly [number, number]): number {
  box.style.height = '0'
  const needed = Math.ceil((box.scrollHeight - PADDING - 1) / LINE)
  box.style.height = `${Math.min(Math.max(needed, least), most) * LINE + PADDING}px`
  box.style.overflow = needed > most ? 'auto' : 'hidden'
  return needed
}
