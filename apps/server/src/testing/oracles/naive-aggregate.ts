import { dayIn, type Told } from './clause-oracle.ts'

/**
 * What groups and calculations mean, told a second time: record by record, with decimals written out digit by digit.
 * Knows nothing of the product's code.
 */
export class Exact {
  readonly over: bigint
  readonly under: bigint

  constructor(over: bigint, under = 1n) {
    this.over = under < 0n ? -over : over
    this.under = under < 0n ? -under : under
  }

  /** As JSON writes it, or as a decimal. */
  static of(written: number | string): Exact {
    const [mantissa = '', exponent = '0'] = String(written).toLowerCase().split('e')
    const [whole = '', fraction = ''] = mantissa.split('.')
    const shift = Number(exponent) - fraction.length
    const digits = BigInt(whole + fraction)
    return shift >= 0 ? new Exact(digits * 10n ** BigInt(shift)) : new Exact(digits, 10n ** BigInt(-shift))
  }

  plus(other: Exact): Exact {
    return new Exact(this.over * other.under + other.over * this.under, this.under * other.under)
  }

  minus(other: Exact): Exact {
    return this.plus(new Exact(-other.over, other.under))
  }

  times(other: Exact): Exact {
    return new Exact(this.over * other.over, this.under * other.under)
  }

  /** Null by zero. */
  by(other: Exact): Exact | null {
    return other.over === 0n ? null : new Exact(this.over * other.under, this.under * other.over)
  }

  isLess(other: Exact): boolean {
    return this.over * other.under < other.over * this.under
  }

  /** A half away from zero. */
  rounded(decimals: number): string {
    const size = this.over < 0n ? -this.over : this.over
    const scaled = (size * 10n ** BigInt(decimals) * 2n + this.under) / (this.under * 2n)
    const digits = scaled.toString().padStart(decimals + 1, '0')
    const sign = this.over < 0n && scaled > 0n ? '-' : ''
    return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  }
}

export const ZERO = new Exact(0n)
export const sumOf = (all: readonly Exact[]): Exact => all.reduce((sum, one) => sum.plus(one), ZERO)

export interface NaiveWall {
  timeZone: string
  firstDayOfWeek: number
  /** Epoch milliseconds. */
  now: number
  /** By id, the values of the items that records choose. */
  items: ReadonlyMap<string, Record<string, unknown>>
}

export interface NaiveGroup {
  column: string
  step: string
}

const MOMENTS = ['created', 'lastUpdated', 'closed', 'fields.moment']
const CHECKS = ['isCase', 'isClosed']
const TEXTS = ['title', 'summary', 'fields.text', 'fields.rich']
const SETS = ['areas', 'tags', 'users', 'pendingTeams', 'fields.several', 'fields.role', 'fields.parts']

/** Each character by itself: a capital İ becomes an i. */
const fold = (text: string) =>
  Array.from(text, (one) => [...one.toLowerCase()][0])
    .join('')
    .trim()

const utc = (day: string) => new Date(`${day}T00:00:00Z`)
const written = (date: Date) => date.toISOString().slice(0, 10)

function firstDay(day: string, step: string, firstDayOfWeek: number): string {
  const date = utc(day)
  if (step === 'Week') while (date.getUTCDay() !== firstDayOfWeek) date.setUTCDate(date.getUTCDate() - 1)
  if (step === 'Month') date.setUTCDate(1)
  if (step === 'Quarter') date.setUTCMonth(date.getUTCMonth() - (date.getUTCMonth() % 3), 1)
  if (step === 'Year') date.setUTCMonth(0, 1)
  return written(date)
}

/** Every group of a record: keys with how it spells them. */
export function keysOf(
  { values, parts }: Told,
  { column, step }: NaiveGroup,
  wall: NaiveWall,
): Map<string | null, string> {
  const none = new Map<string | null, string>([[null, '']])
  const value = values[column] ?? null
  if (CHECKS.includes(column)) return new Map([[String(value), '']])
  if (column === 'fields.check') return parts.has(column) ? new Map([[String(value === true), '']]) : none
  if (column.startsWith('items.')) return itemKeys({ values, parts }, column, wall)
  if (value === null || value === '') return none
  if (MOMENTS.includes(column) || column === 'fields.date') {
    const day = column === 'fields.date' ? String(value) : dayIn(wall.timeZone, String(value))
    return new Map([[firstDay(day, step, wall.firstDayOfWeek), '']])
  }
  if (TEXTS.includes(column)) return new Map([[fold(String(value)), String(value).trim()]])
  if (SETS.includes(column)) {
    const all = (value as unknown[]).map(String)
    return all.length === 0 ? none : new Map(all.map((one) => [one, '']))
  }
  if (typeof value === 'number') return new Map([[plain(Exact.of(value)), '']])
  return new Map([[String(value), '']])
}

/** Without zeros at the end. */
const plain = (number: Exact) => number.rounded(30).replace(/\.?0+$/, '')

function itemKeys({ values }: Told, column: string, { items }: NaiveWall) {
  const [, field = '', value = ''] = column.split('.')
  const chosen = [values[`fields.${field}`] ?? []].flat() as string[]
  const all = chosen.flatMap((id) => items.get(id)?.[value] ?? [])
  if (all.length === 0) return new Map<string | null, string>([[null, '']])
  const keys = new Map<string | null, string>()
  for (const one of all.toSorted((one, other) => (String(one).trim() < String(other).trim() ? -1 : 1)))
    if (typeof one === 'number') keys.set(plain(Exact.of(one)), '')
    else if (!keys.has(fold(String(one)))) keys.set(fold(String(one)), String(one).trim())
  return keys
}

export interface NaiveSpent {
  on: string | null
  hours: number
  since: string | null
}

/** The number of a record in a column; of spent times, in hours. */
export function numberIn(
  { values }: Told,
  column: string,
  on: string | null | undefined,
  wall: NaiveWall,
): Exact | null {
  const value = values[column] ?? null
  if (column === 'openForDays') {
    const until = values['closed'] ? Date.parse(String(values['closed'])) : wall.now
    return new Exact(BigInt(Math.floor((until - Date.parse(String(values['created']))) / 86_400_000)))
  }
  if (column === 'fields.times') {
    const found = ((value ?? []) as NaiveSpent[]).find((one) => one.on === on)
    if (!found) return null
    const running = found.since === null ? 0 : Math.max(0, wall.now - Date.parse(found.since))
    return new Exact(BigInt(Math.round(found.hours * 3_600_000) + running), 3_600_000n)
  }
  return typeof value === 'number' ? Exact.of(value) : null
}

export const hasValue = ({ values }: Told, column: string): boolean => {
  const value = values[column] ?? null
  return value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
}
