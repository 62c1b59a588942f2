import { countOf } from './plural.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * How long ago something happened: `Just now`, `42 seconds ago`, `1 minute ago` … `3 days ago`. Takes an ISO instant
 * and the current time in epoch milliseconds. A moment in the future, by a slower clock, is `Just now`.
 */
export function elapsedText(since: string, now: number): string {
  const elapsed = now - Date.parse(since)
  if (elapsed < 10 * SECOND) return 'Just now'
  if (elapsed < MINUTE) return ago(elapsed, SECOND, 'second')
  if (elapsed < HOUR) return ago(elapsed, MINUTE, 'minute')
  if (elapsed < DAY) return ago(elapsed, HOUR, 'hour')
  return ago(elapsed, DAY, 'day')
}

const ago = (elapsed: number, unit: number, word: string) => `${countOf(Math.floor(elapsed / unit), word)} ago`
