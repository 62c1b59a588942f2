import {
  NO_PARTS,
  partsOfStored,
  partsOfUnread,
  readParts,
  timeParts,
  unreadParts,
  type DateParts,
} from '@dossier/core/fields/date-parts'
import { dayOfDate } from '@dossier/core/text/calendars'
import { readDate, type ReadDate } from '@dossier/core/text/read-date'
import { useLayoutEffect, useRef, useState } from 'react'
import { reader } from '../../lib/dates.ts'

interface DatePartsOptions {
  /** A stored value, or what `onChange` gave for parts that are no date yet. */
  value: unknown
  withTime: boolean
  onChange: (value: unknown) => void
}

interface Typed {
  parts: DateParts
  /** A value to store, or text that no field accepts. */
  given: unknown
  /** Neither a date nor empty. */
  isUnread: boolean
}

/**
 * The parts of a date while they are typed. They stay as typed, even if there is no such date: only a valid date
 * becomes a value, anything else is passed on as text that no field accepts.
 */
export function useDateParts({ value, withTime, onChange }: DatePartsOptions) {
  const { locale, timeZone } = reader()
  const context = { locale, timeZone, withTime }
  const typedOf = (given: unknown): Typed => {
    const unread = partsOfUnread(given)
    const parts = unread ?? partsOfStored(given, context)
    return { given, parts, isUnread: unread !== undefined || (typeof given === 'string' && parts === NO_PARTS) }
  }
  const [base] = useState(value)
  const [typed, setTyped] = useState(() => typedOf(value))
  if (value !== typed.given) setTyped(typedOf(value))
  /** Ahead of the state if several events come before the next render. */
  const latest = useRef(typed)
  useLayoutEffect(() => {
    latest.current = typed
  }, [typed])

  const give = (next: Typed) => {
    latest.current = next
    setTyped(next)
    onChange(next.given)
  }
  const put = (changed: Partial<DateParts>) => {
    const parts = { ...latest.current.parts, ...changed }
    const read = readParts(parts, context, base)
    give({ parts, given: read.ok ? read.value : unreadParts(parts, withTime), isUnread: !read.ok })
  }
  const putDate = (date: string) => {
    const { year, month, day } = dayOfDate(date, locale)
    put({ year: String(year).padStart(4, '0'), month: String(month), day: String(day) })
  }
  /** Parses pasted text; an invalid date stays as it is, and nothing can be saved until it is corrected. */
  const paste = (text: string) => {
    const read = readDate(text, { locale, timeZone, now: Date.now() })
    if (!read || (!withTime && hasTime(read))) return give({ ...latest.current, given: text, isUnread: true })
    if ('instant' in read) return put(partsOfStored(read.instant, context))
    const { year, month, day } = dayOfDate(read.date, locale)
    const time = read.hour === undefined ? {} : timeParts({ hour: read.hour, minute: read.minute! }, locale)
    put({ ...NO_PARTS, year: String(year), month: String(month), day: String(day), ...time })
  }
  return { typed, latest, put, putDate, paste }
}

const hasTime = (read: ReadDate) => 'instant' in read || read.hour !== undefined
