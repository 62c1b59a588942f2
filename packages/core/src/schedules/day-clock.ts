import { localTimeOf, resolveLocalTime } from '../text/local-time.ts'
import { dateOfDay } from './recurrence.ts'

const DAY = 86_400_000
const MINUTE = 60_000
/** Zones differ from UTC by up to 14 hours: a change is within a day of each local day that it touches. */
const NEAR = 2 * DAY
const MOST_ZONES = 1_000

/** A time without changes of the clocks: until `until`, clocks are `offset` milliseconds ahead of UTC. */
interface Stretch {
  from: number
  until: number
  offset: number
}

const stretches = new Map<string, Stretch>()

function stretchAt(timeZone: string, moment: number): Stretch {
  const cached = stretches.get(timeZone)
  if (cached && moment >= cached.from && moment < cached.until) return cached
  const zoned = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone)
  const made = {
    from: zoned.add({ milliseconds: 1 }).getTimeZoneTransition('previous')?.epochMilliseconds ?? -Infinity,
    until: zoned.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity,
    offset: zoned.offsetNanoseconds / 1e6,
  }
  if (stretches.size >= MOST_ZONES) stretches.clear()
  stretches.set(timeZone, made)
  return made
}

/** Minutes of `HH:mm`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/**
 * The moment, in milliseconds, at which the clocks of a zone show a time on a day. Near a change of the clocks
 * `resolveLocalTime` says it; between two changes the difference to UTC stays the same, and is remembered. (D-129)
 */
export function momentOf(day: number, minutes: number, timeZone: string): number {
  const local = day * DAY + minutes * MINUTE
  const { from, until, offset } = stretchAt(timeZone, local)
  if (local - NEAR >= from && local + NEAR < until) return local - offset
  const time = { date: dateOfDay(day), hour: Math.floor(minutes / 60), minute: minutes % 60 }
  return Date.parse(resolveLocalTime(time, timeZone))
}

/** `HH:mm` on the clocks of a zone. */
export function clockTime(moment: number, timeZone: string): string {
  const { hour, minute } = localTimeOf(new Date(moment).toISOString(), timeZone)
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
