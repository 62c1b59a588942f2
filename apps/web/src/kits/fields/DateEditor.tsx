import { useEffect, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import type { DateValue } from '@internationalized/date'
import { isRealDate } from '@dossier/core/fields/date'
import { reader } from '../../lib/dates.ts'
import { useFirstDay } from '../../lib/me.ts'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { dateValue, daysFromNow, momentValue, storedDate } from './date-value.ts'
import type { EditorProps } from './editor.ts'
import { watchHours } from './hour-typing.ts'
import './fields.css'

const SHORTCUTS = [
  ['Yesterday', -1],
  ['Today', 0],
  ['Tomorrow', 1],
] as const

const PARTLY = 'Fill in every part of the date, or clear it.'
/** In the place of a value while the parts in a form are none: a form with it is not sent. */
const UNFINISHED = 'unfinished'
const NO_DATE = 'There is no such date. Correct it, or clear it.'

/** A date, with `date-time` a moment, in the order of the reader's language. */
export function DateEditor({ definition, value, onChange, onCommit, onCancel, autoFocus, isInvalid }: EditorProps) {
  const withTime = definition.dataType === 'date-time'
  const { timeZone } = reader()
  const firstDay = useFirstDay()
  // The last that was one: without it the parts would be emptied under the hand of who corrects them.
  const [known, setKnown] = useState(value === UNFINISHED ? null : value)
  if (value !== UNFINISHED && value !== known) setKnown(value)
  const picked = useMemo(
    () => (withTime ? momentValue(known, timeZone) : dateValue(known)),
    [known, withTime, timeZone],
  )
  const latest = useRef(known)
  const isOpen = useRef(false)
  const [fault, setFault] = useState(value === UNFINISHED ? PARTLY : undefined)
  const [round, setRound] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => (withTime && box.current ? watchHours(box.current) : undefined), [withTime])

  const take = (next: string | null) => {
    latest.current = next
    setFault(undefined)
    onChange(next)
  }
  const save = (next: unknown) => {
    latest.current = next
    setFault(undefined)
    if (onCommit) onCommit(next)
    else onChange(next)
  }
  // Parts that are no date yet are no value that could be taken away: the field begins anew.
  const clear = () => {
    setRound(round + 1)
    save(null)
  }
  // A click in the calendar is a choice; parts that are typed are not until the person is done.
  const onPicked = (date: DateValue | null) =>
    date === null || (isOpen.current && !withTime) ? save(storedDate(date, timeZone)) : take(storedDate(date, timeZone))
  const blame = (found: string) => {
    setFault(found)
    if (!onCommit) onChange(UNFINISHED)
  }
  const finish = (root: Element) => {
    const found = faultOf(root)
    if (found) return blame(found)
    setFault(undefined)
    if (onCommit) onCommit(latest.current)
    else if (value === UNFINISHED) onChange(latest.current)
  }
  const isLeaving = ({ currentTarget, relatedTarget }: FocusEvent) =>
    !isOpen.current && (!isInvalid || value === UNFINISHED) && !currentTarget.contains(relatedTarget)
  const onBlur = (event: FocusEvent) => {
    if (isLeaving(event)) finish(event.currentTarget)
  }
  // The parts would turn the 30th of February into the 28th when they lose the focus.
  const onBlurCapture = (event: FocusEvent) => {
    if (!isLeaving(event) || faultOf(event.currentTarget) !== NO_DATE) return
    blame(NO_DATE)
    event.stopPropagation()
  }
  // The parts keep their keys to themselves, hence on the way down.
  const onKeyDown = (event: KeyboardEvent) => {
    const isPart = (event.target as Element).closest('.date-part') !== null
    if (event.key === 'Enter' && isPart && onCommit) finish(event.currentTarget)
    if (event.key === 'Escape' && !isOpen.current) onCancel?.()
  }
  return (
    <div className="date-editor" ref={box} onBlur={onBlur} onBlurCapture={onBlurCapture} onKeyDownCapture={onKeyDown}>
      <DateField<DateValue>
        key={round}
        onClear={clear}
        aria-label={definition.title}
        granularity={withTime ? 'minute' : 'day'}
        hideTimeZone
        firstDayOfWeek={firstDay}
        value={picked}
        onChange={onPicked}
        onOpenChange={(open) => {
          isOpen.current = open
        }}
        autoFocus={autoFocus || round > 0}
        isInvalid={isInvalid}
        error={fault}
        footer={
          <div className="date-shortcuts">
            {SHORTCUTS.map(([label, days]) => (
              <Button
                key={label}
                slot="close"
                variant="outline"
                onPress={() => save(daysFromNow(days, { timeZone, withTime }))}
              >
                {label}
              </Button>
            ))}
          </div>
        }
      />
    </div>
  )
}

/** What is wrong with the parts as they stand; undefined when they are a date, or all empty. */
function faultOf(root: Element): string | undefined {
  const parts = [...root.querySelectorAll('.date-part[role="spinbutton"]')]
  const empty = parts.filter((part) => part.hasAttribute('data-placeholder'))
  if (empty.length > 0) return empty.length < parts.length ? PARTLY : undefined
  const valueOf = (type: string) => parts.find((part) => part.getAttribute('data-type') === type)?.ariaValueNow
  const [year, month, day] = ['year', 'month', 'day'].map(valueOf)
  if (!year || !month || !day || !countsLikeUs()) return undefined
  return isRealDate(`${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`) ? undefined : NO_DATE
}

/** Whether the reader's calendar has the months that stored dates have. */
const countsLikeUs = () => new Intl.DateTimeFormat(reader().locale).resolvedOptions().calendar === 'gregory'
