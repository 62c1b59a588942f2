import { dateIn } from '../text/dates.ts'

const DAYS = /^[+-]?\d{1,5}$/

/** A value that is known when the rule runs: the person whose save set it off, today, or days from today. (D-089) */
export type Token = 'me' | 'today' | number

/** The token that a value is; undefined for any other value. */
export function tokenIn(value: unknown): Token | undefined {
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < 100_000 ? value : undefined
  if (typeof value !== 'string') return undefined
  const word = value.trim().toLowerCase()
  if (word === 'me' || word === 'today') return word
  return DAYS.test(word) ? Number(word) : undefined
}

export interface Moment {
  /** Who saved; null: nobody did. */
  meId: number | null
  /** Epoch milliseconds. */
  now: number
  /** Of the organization. (D-140) */
  timeZone: string
}

/** What can hold a token. */
export type TokenPlace = 'person' | 'people' | 'role' | 'date' | 'date-time'

/** Where a token can stand; undefined: neither a person nor a day fits there. */
export function tokenPlaceOf(key: string, dataType: string | undefined): TokenPlace | undefined {
  if (key === 'assigneeId') return 'person'
  if (key === 'users') return 'people'
  if (dataType === 'user-role') return 'role'
  return dataType === 'date' || dataType === 'date-time' ? dataType : undefined
}

/** Whether a token fits: people where there are people, days where there are days. */
export const fitsToken = (token: Token, place: TokenPlace | undefined): boolean =>
  token === 'me'
    ? place === 'person' || place === 'people' || place === 'role'
    : place === 'date' || place === 'date-time'

/** The value of a token. Days from a moment keep its local hour. (D-140) */
export function tokenValue(token: Token, place: TokenPlace, { meId, now, timeZone }: Moment): unknown {
  if (token === 'me') {
    if (place === 'person') return meId
    const ids = meId === null ? [] : [meId]
    return place === 'people' ? ids : { users: ids.map((id) => ({ id })), subRoles: [] }
  }
  const days = token === 'today' ? 0 : token
  if (place === 'date') return Temporal.PlainDate.from(dateIn(now, timeZone)).add({ days }).toString()
  const here = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  return new Date(here.add({ days }).epochMilliseconds).toISOString()
}
