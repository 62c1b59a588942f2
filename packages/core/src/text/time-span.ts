import { countOf } from './plural.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * A length of time as days, hours and minutes (`2 days 1 hour 5 minutes`; zero parts are left out), or `Under 1
 * minute`. Takes milliseconds; seconds are cut off.
 */
export function timeSpan(milliseconds: number): string {
  if (milliseconds < MINUTE) return 'Under 1 minute'
  const parts: [number, string][] = [
    [Math.floor(milliseconds / DAY), 'day'],
    [Math.floor((milliseconds % DAY) / HOUR), 'hour'],
    [Math.floor((milliseconds % HOUR) / MINUTE), 'minute'],
  ]
  return parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => countOf(count, word))
    .join(' ')
}
