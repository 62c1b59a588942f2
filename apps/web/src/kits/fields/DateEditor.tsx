import { useMemo, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import type { DateValue } from '@internationalized/date'
import { reader } from '../../lib/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { dateValue, daysFromNow, momentValue, storedDate } from './date-value.ts'
import type { EditorProps } from './editor.ts'
import './fields.css'

const SHORTCUTS = [
  ['Yesterday', -1],
  ['Today', 0],
  ['Tomorrow', 1],
] as const

const PARTLY = 'Fill in every part of the date, or clear it.'

/** A date, with `date-time` a moment, in the order of the reader's language. */
export function DateEditor({ definition, value, onChange, onCommit, onCancel, autoFocus, isInvalid }: EditorProps) {
  const withTime = definition.dataType === 'date-time'
  const { timeZone } = reader()
  const picked = useMemo(
    () => (withTime ? momentValue(value, timeZone) : dateValue(value)),
    [value, withTime, timeZone],
  )
  const latest = useRef(value)
  const isOpen = useRef(false)
  const [isPartial, setPartial] = useState(false)

  const take = (next: string | null) => {
    latest.current = next
    setPartial(false)
    onChange(next)
  }
  const save = (next: unknown) => {
    latest.current = next
    if (onCommit) onCommit(next)
    else onChange(next)
  }
  // A click in the calendar is a choice; parts that are typed are not until the person is done.
  const onPicked = (date: DateValue | null) =>
    date === null || (isOpen.current && !withTime) ? save(storedDate(date, timeZone)) : take(storedDate(date, timeZone))
  const finish = (root: Element) => {
    const partial = isPartlyFilled(root)
    setPartial(partial)
    if (!partial) onCommit?.(latest.current)
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!isOpen.current && !isInvalid && !currentTarget.contains(relatedTarget)) finish(currentTarget)
  }
  // The parts keep their keys to themselves, hence on the way down.
  const onKeyDown = (event: KeyboardEvent) => {
    const isPart = (event.target as Element).closest('.date-part') !== null
    if (event.key === 'Enter' && isPart && onCommit) finish(event.currentTarget)
    if (event.key === 'Escape' && !isOpen.current) onCancel?.()
  }
  return (
    <div className="date-editor" onBlur={onBlur} onKeyDownCapture={onKeyDown}>
      <DateField<DateValue>
        aria-label={definition.title}
        granularity={withTime ? 'minute' : 'day'}
        hideTimeZone
        value={picked}
        onChange={onPicked}
        onOpenChange={(open) => {
          isOpen.current = open
        }}
        autoFocus={autoFocus}
        isInvalid={isInvalid}
        error={isPartial ? PARTLY : undefined}
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

/** Some parts hold a number and some wait for one. */
function isPartlyFilled(root: Element): boolean {
  const parts = [...root.querySelectorAll('.date-part[role="spinbutton"]')]
  const empty = parts.filter((part) => part.hasAttribute('data-placeholder'))
  return empty.length > 0 && empty.length < parts.length
}
