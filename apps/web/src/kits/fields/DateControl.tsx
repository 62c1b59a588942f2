import { layoutOf, NO_PARTS, settleHour, timeParts, type PartType } from '@dossier/core/fields/date-parts'
import { dateOfDay, dayOfDate } from '@dossier/core/text/calendars'
import { sameJson } from '@dossier/core/live/same-json'
import { X } from 'lucide-react'
import {
  Fragment,
  useRef,
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { reader } from '../../lib/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { CalendarButton } from './CalendarButton.tsx'
import { HalfBox, NumberBox } from './DateBox.tsx'
import { daysFromNow } from './date-value.ts'
import type { EditorProps } from './editor.ts'
import { useDateParts } from './use-date-parts.ts'
import '../../ui/field.css'
import './fields.css'

interface DateControlProps extends Omit<EditorProps, 'definition'> {
  /** The spoken name. */
  label: string
  withTime: boolean
  /** Below the calendar; its value is saved immediately. */
  footer?: (save: (value: string) => void) => ReactNode
}

const SHORT_NUMBER = /^\s*\p{Nd}{1,4}\s*$/u

/** Day, month and year (and time) as boxes in the order of the locale, with a calendar to pick from. */
export function DateControl({ label, withTime, value, footer, ...props }: DateControlProps) {
  const { onChange, onCommit, onCancel, autoFocus, isInvalid = false } = props
  const { locale, timeZone } = reader()
  const { typed, latest, put, putDate, paste } = useDateParts({ value, withTime, onChange })
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const boxes = () => [...box.current!.querySelectorAll<HTMLElement>('.date-part')]

  const save = (next: string | null) => {
    setOpen(false)
    if (onCommit) onCommit(next)
    else onChange(next)
  }
  const clear = () => {
    put(NO_PARTS)
    boxes()[0]?.focus()
    onCommit?.(null)
  }
  // A day that is picked for a moment leaves the time to be filled in.
  const onPick = (date: string) => {
    if (!withTime) return save(date)
    putDate(date)
    setOpen(false)
  }
  const finish = () => onCommit?.(latest.current.given)
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    // Events of the calendar arrive here, too, as if it were inside.
    if (!root.current!.contains(target)) return
    settle()
    const isBox = relatedTarget?.matches('.date-part') && root.current!.contains(relatedTarget)
    if (isOpen || (isInvalid && onCommit) || isBox) return
    // On the way to its own buttons only errors are shown.
    if (latest.current.isUnread || !root.current!.contains(relatedTarget)) finish()
  }
  const settle = () => {
    const { parts } = latest.current
    const minute = parts.minute.length === 1 ? `0${parts.minute}` : parts.minute
    const settled = { ...settleHour(parts, locale), minute }
    if (!sameJson(settled, parts)) put(settled)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isPart = (event.target as Element).matches('.date-part')
    if (event.key === 'Escape' && !isOpen && onCancel) onCancel()
    else if (event.key === 'Enter' && isPart && onCommit) finish()
    else return
    event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (text.trim() === '' || SHORT_NUMBER.test(text)) return
    event.preventDefault()
    paste(text)
  }
  const move = (type: PartType, by: 1 | -1) => {
    const all = boxes()
    all[all.findIndex(({ dataset }) => dataset['type'] === type) + by]?.focus()
  }
  const pieces = layoutOf({ locale, timeZone, withTime })
  const first = pieces.find(({ type }) => type !== 'literal')?.type
  const now = nowParts(reader())
  const isEmpty = typed.given === null || typed.given === undefined || typed.given === ''
  return (
    <div
      className="date-editor form-field"
      data-invalid={isInvalid || undefined}
      ref={root}
      onBlur={onBlur}
      onKeyDownCapture={onKeyDown}
    >
      <div className="field" role="group" aria-label={label} ref={box} onPaste={onPaste}>
        <div className="date-input">
          {pieces.map((piece, index) => {
            if (piece.type === 'literal')
              return (
                <span key={index} className="date-part-between" aria-hidden>
                  {piece.text}
                </span>
              )
            const { type } = piece
            const of = {
              label,
              parts: typed.parts,
              locale,
              isInvalid,
              autoFocus: Boolean(autoFocus) && type === first,
              onPut: put,
              onMove: (by: 1 | -1) => move(type, by),
            }
            return (
              <Fragment key={type}>
                {type === 'half' ? <HalfBox {...of} /> : <NumberBox {...of} type={type} now={now} />}
              </Fragment>
            )
          })}
        </div>
        {!isEmpty && (
          <Button icon aria-label="Clear" onPress={clear}>
            <X size={14} />
          </Button>
        )}
        <CalendarButton
          date={dateOfParts(typed.parts, locale)}
          isOpen={isOpen}
          onOpenChange={setOpen}
          onPick={onPick}
          boxRef={box}
          footer={footer?.(save)}
        />
      </div>
    </div>
  )
}

const dateOfParts = ({ year, month, day }: Record<'year' | 'month' | 'day', string>, locale: string) =>
  dateOfDay({ year: Number(year), month: Number(month), day: Number(day) }, locale) ?? null

/** The initial value of an empty box when an arrow key is pressed. */
function nowParts({ locale, timeZone }: { locale: string; timeZone: string }) {
  const today = daysFromNow(0, { timeZone, withTime: false })
  const { year, month, day } = dayOfDate(today, locale)
  return { year: String(year), month: String(month), day: String(day), ...timeParts({ hour: 12, minute: 0 }, locale) }
}
