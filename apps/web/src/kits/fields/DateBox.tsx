import type { DateParts, Half, PartType } from '@dossier/core/fields/date-parts'
import { toLocalDigits, toPlainText } from '@dossier/core/text/digits'
import { halfName } from '@dossier/core/text/times'
import { useRef, type ChangeEvent, type KeyboardEvent } from 'react'

interface BoxProps {
  /** The name of the field. */
  label: string
  parts: DateParts
  locale: string
  isInvalid: boolean
  autoFocus: boolean
  onPut: (part: Partial<DateParts>) => void
  /** Moves to a neighboring box. */
  onMove: (by: 1 | -1) => void
}

type NumberType = Exclude<PartType, 'half'>

const BOXES: Record<NumberType, { placeholder: string; length: number; least: number; most: number }> = {
  year: { placeholder: 'yyyy', length: 4, least: 1, most: 9999 },
  month: { placeholder: 'mm', length: 2, least: 1, most: 12 },
  day: { placeholder: 'dd', length: 2, least: 1, most: 31 },
  hour: { placeholder: '––', length: 2, least: 0, most: 23 },
  minute: { placeholder: '––', length: 2, least: 0, most: 59 },
}

/** One number of a date. It accepts everything typed, including numbers that the month or the day does not have. */
export function NumberBox({ type, now, ...props }: BoxProps & { type: NumberType; now: DateParts }) {
  const { label, parts, locale, isInvalid, autoFocus, onPut, onMove } = props
  const { placeholder, length, least, most } = BOXES[type]
  const digits = parts[type]
  /** Whether anything was typed since the box was entered: a separator then ends it. */
  const isTyped = useRef(false)
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const text = toPlainText(target.value, locale)
    const typed = text.replaceAll(/\D/g, '')
    const isEnded = isTyped.current && /[\s/.,:\u2013-]/.test(text)
    if (typed !== digits && typed.length <= length) onPut({ [type]: typed })
    if (isEnded || (typed !== digits && typed.length === length)) onMove(1)
  }
  const step = (by: 1 | -1) => {
    const number = digits === '' ? Number(now[type]) : Number(digits) + by
    const next = number > most ? least : number < least ? most : number
    onPut({ [type]: String(next).padStart(type === 'minute' ? 2 : 1, '0') })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event
    if (key === 'Backspace' && digits === '') onMove(-1)
    else if (key === 'ArrowLeft' || key === 'ArrowRight') onMove(key === 'ArrowLeft' ? -1 : 1)
    else if (key === 'ArrowUp' || key === 'ArrowDown') step(key === 'ArrowUp' ? 1 : -1)
    else return
    event.preventDefault()
  }
  return (
    <input
      className="date-part"
      data-type={type}
      role="spinbutton"
      inputMode="numeric"
      autoComplete="off"
      aria-label={`${type}, ${label}`}
      aria-valuenow={digits === '' ? undefined : Number(digits)}
      aria-valuetext={digits === '' ? 'Empty' : digits}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-invalid={isInvalid || undefined}
      placeholder={placeholder}
      style={{ width: `${Math.max(digits.length, digits === '' ? length : 1)}ch` }}
      value={toLocalDigits(digits, locale)}
      autoFocus={autoFocus}
      onFocus={({ currentTarget }) => {
        isTyped.current = false
        currentTarget.select()
      }}
      // The browser would set its caret where the pointer is, after everything that can be listened to.
      onMouseDown={(event) => {
        event.preventDefault()
        event.currentTarget.focus()
        event.currentTarget.select()
      }}
      onInput={({ nativeEvent }) => {
        if (/\p{Nd}/u.test((nativeEvent as InputEvent).data ?? '')) isTyped.current = true
      }}
      onChange={onChange}
      onKeyDown={onKeyDown}
    />
  )
}

/** The half of the day, on clocks that count to 12: a press changes it, and so does its first letter. */
export function HalfBox({ label, parts, locale, isInvalid, onPut, onMove }: BoxProps) {
  const names = { am: halfName(locale, 1), pm: halfName(locale, 13) }
  const put = (half: Half) => onPut({ half })
  const turn = () => put(parts.half === 'am' ? 'pm' : 'am')
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key } = event
    const meant = halfOfKey(key.toLowerCase(), names)
    if (meant) put(meant)
    else if ([' ', 'ArrowUp', 'ArrowDown'].includes(key)) turn()
    else if (key === 'ArrowLeft' || key === 'ArrowRight') onMove(key === 'ArrowLeft' ? -1 : 1)
    else if (key === 'Backspace') {
      if (parts.half === '') onMove(-1)
      else onPut({ half: '' })
    } else return
    event.preventDefault()
  }
  return (
    <span
      className="date-part"
      data-type="half"
      role="spinbutton"
      tabIndex={0}
      aria-label={`AM/PM, ${label}`}
      aria-valuenow={parts.half === '' ? undefined : parts.half === 'am' ? 0 : 1}
      aria-valuetext={parts.half === '' ? 'Empty' : names[parts.half]}
      aria-valuemin={0}
      aria-valuemax={1}
      aria-invalid={isInvalid || undefined}
      data-placeholder={parts.half === '' || undefined}
      onClick={turn}
      onKeyDown={onKeyDown}
    >
      {parts.half === '' ? '––' : names[parts.half]}
    </span>
  )
}

function halfOfKey(key: string, names: Record<Half, string>): Half | undefined {
  const [isAm, isPm] = (['am', 'pm'] as const).map(
    (half) => key === half[0] || names[half].toLowerCase().startsWith(key),
  )
  return isAm === isPm ? undefined : isAm ? 'am' : 'pm'
}
