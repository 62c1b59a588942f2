import type { TimeSpentValue } from '@dossier/contract/fields/time-spent'

export const HOUR_MS = 3_600_000

/** Values that one record can have the times of. Beyond, the one with the least time gives way. */
export const TRACKED_VALUES = 200

/** What a record is from a moment on. */
export interface Moment {
  /** An ISO instant. */
  at: string
  /** The value of the tracked field; null: none. */
  value: string | null
  /** Open, and not deleted. */
  isRunning: boolean
}

interface Row {
  total: TimeSpentValue['totals'][number]
  entry: TimeSpentValue['entries'][number]
}

/**
 * The times after a moment: what was running has ended, and what is set now runs. Null is nothing yet. With `only`, the
 * times of that value alone.
 */
export function track(
  before: TimeSpentValue | null,
  { at, value, isRunning }: Moment,
  only?: string,
): TimeSpentValue | null {
  const isTracked = only === undefined || value === only
  const rows = rowsOf(before).map((row) => follow(row, { at, isSet: row.total.fieldValue === value, isRunning }))
  if (isTracked && rows.every(({ total }) => total.fieldValue !== value)) rows.push(begin({ at, value, isRunning }))
  return rows.length === 0 ? null : valueOf(withinLimit(rows))
}

const rowsOf = (value: TimeSpentValue | null): Row[] =>
  (value?.totals ?? []).map((total, nth) => ({ total, entry: value!.entries[nth]! }))

const valueOf = (rows: readonly Row[]): TimeSpentValue => ({
  totals: rows.map(({ total }) => total),
  entries: rows.map(({ entry }) => entry),
})

const runs = ({ currentlySet, isClosed }: Row['entry']): boolean => currentlySet && !isClosed

function follow(row: Row, { at, isSet, isRunning }: { at: string; isSet: boolean; isRunning: boolean }): Row {
  const { total, entry } = row
  const now = { ...entry, currentlySet: isSet, isClosed: !isRunning }
  if (runs(entry)) return runs(now) ? row : { total: { ...total, hoursSpent: hoursAt(row, at) }, entry: now }
  const begins = runs(now) || (isSet && !entry.currentlySet)
  return { total, entry: begins ? { ...now, started: at } : now }
}

const begin = ({ at, value, isRunning }: Moment): Row => ({
  total: { fieldValue: value, hoursSpent: 0 },
  entry: { fieldValue: value, started: at, isClosed: !isRunning, currentlySet: true, firstSet: at },
})

/** In whole milliseconds, so that sums stay exact. A clock that goes back takes nothing away. */
function hoursAt({ total, entry }: Row, at: string): number {
  const past = Math.round(total.hoursSpent * HOUR_MS)
  return (past + Math.max(0, Date.parse(at) - Date.parse(entry.started))) / HOUR_MS
}

function withinLimit(rows: readonly Row[]): readonly Row[] {
  if (rows.length <= TRACKED_VALUES) return rows
  const others = rows.filter(({ entry }) => !entry.currentlySet)
  const least = others.reduce((one, other) => (other.total.hoursSpent < one.total.hoursSpent ? other : one))
  return rows.filter((row) => row !== least)
}

/** One value with its time. */
export interface Spent {
  fieldValue: string | null
  firstSet: string
  /** Up to now. */
  milliseconds: number
  isRunning: boolean
}

/** The values with their times up to a moment (epoch milliseconds), in the order in which they were first set. */
export const spentAt = (value: TimeSpentValue, now: number): Spent[] =>
  rowsOf(value).map((row) => {
    const isRunning = runs(row.entry)
    const hours = isRunning ? hoursAt(row, new Date(now).toISOString()) : row.total.hoursSpent
    return {
      fieldValue: row.total.fieldValue,
      firstSet: row.entry.firstSet,
      milliseconds: Math.round(hours * HOUR_MS),
      isRunning,
    }
  })

/** Whether the record was closed; and the value that it had last, if it is among those that are tracked. */
export function closedWith(value: TimeSpentValue): { last: string | null | undefined } | null {
  if (!value.entries.some(({ isClosed }) => isClosed)) return null
  return { last: value.entries.find(({ currentlySet }) => currentlySet)?.fieldValue }
}

export const isTimeSpent = (value: unknown): value is TimeSpentValue =>
  typeof value === 'object' && value !== null && 'totals' in value && 'entries' in value
