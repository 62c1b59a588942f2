import type { ClauseToRead, SearchClause } from '@dossier/contract/clauses'
import { tokenOf, type Terms } from './terms.ts'

/** Periods that are named by their first and last day. */
const FIXED = ['me', 'DateRange', 'MonthRange']
/** Milliseconds for which the age of records, or their time with a value, which ends for each at another moment, is taken for the same. */
const AGES_LAST = 5 * 60_000

/** Until when clauses surely mean the same: their days and periods turn at midnight where the person is. */
export function sameUntil(clauses: readonly SearchClause[], { now, timeZone }: Terms): number {
  const all: readonly ClauseToRead[] = clauses.flatMap((one) => [one, ...one.subClauses])
  const age = all.some(({ field, dynamicField, searchClauseParameters }) => {
    return [field, dynamicField].includes('openForDays') || searchClauseParameters?.timeSpentClause != null
  })
  const turns = all.some((one) => {
    const token = tokenOf(one)
    return token !== null && !FIXED.includes(token)
  })
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()
  const midnight = turns ? today.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds : Infinity
  return Math.min(midnight, age ? agesUntil(now) : Infinity)
}

/** Until when the ages of records are taken for the same. */
export const agesUntil = (now: number): number => Math.floor(now / AGES_LAST + 1) * AGES_LAST
