import {
  CLAUSES,
  CORNERS,
  VALUES_PER_CLAUSE,
  type ClauseParameters,
  type ClauseValue,
  type TimeSpentClause,
} from '@dossier/contract/clauses'
import { TEXT_LENGTH } from '@dossier/contract/limits'
import { OPERATORS } from '@dossier/contract/operators'
import { isAnyOf, type Filter, type FilterEntry } from './filter.ts'

/** A filter within an address: column, operator, value, its stand-in such as `me`, parameters. Empty ends are left out. */
type Written = readonly unknown[]

/** Filters as the address of a page has them: short, and without the names of what they are about. */
export const writeFilters = (entries: readonly FilterEntry[]): Written[] =>
  entries.map((entry) => (isAnyOf(entry) ? entry.anyOf.map(writeFilter) : writeFilter(entry)))

function writeFilter({ field, operator, value, dynamicValue, parameters }: Filter): Written {
  const parts = [field, operator, value, dynamicValue, Object.keys(parameters).length > 0 ? parameters : null]
  return parts.slice(0, parts.findLastIndex((part) => part !== null) + 1)
}

export interface ReadFilters {
  entries: FilterEntry[]
  /** Something in the address is no filter, for example in a link that was cut. */
  isDamaged: boolean
}

/** Reads the filters of an address, whoever wrote it. Whether they ask something is for the server to say. */
export function readFilters(written: unknown): ReadFilters {
  if (written === undefined) return { entries: [], isDamaged: false }
  if (!Array.isArray(written)) return { entries: [], isDamaged: true }
  const read = written.slice(0, CLAUSES).map((one: unknown, place) => readEntry(one, String(place)))
  const entries = read.filter((entry) => entry !== undefined)
  return { entries, isDamaged: entries.length < written.length }
}

function readEntry(written: unknown, id: string): FilterEntry | undefined {
  if (!Array.isArray(written)) return undefined
  if (!Array.isArray(written[0])) return readFilter(written, id)
  const anyOf = written.slice(0, CLAUSES).map((one: unknown, place) => readFilter(one, `${id}.${place}`))
  return anyOf.every((filter) => filter !== undefined) ? { id, anyOf } : undefined
}

const FIELD = /^(fields\.[A-Za-z0-9-]{1,36}|items\.[A-Za-z0-9-]{1,36}\.[A-Za-z0-9-]{1,50}|[A-Za-z]{1,40})$/

function readFilter(written: unknown, id: string): Filter | undefined {
  if (!Array.isArray(written)) return undefined
  const [field, word, value = null, dynamicValue = null, parameters = {}] = written as unknown[]
  const operator = OPERATORS.find((one) => one === word)
  if (typeof field !== 'string' || !FIELD.test(field) || !operator) return undefined
  if (!isValue(value) || !isToken(dynamicValue) || !isParameters(parameters)) return undefined
  return { id, field, operator, value, dynamicValue, parameters }
}

const isOne = (value: unknown): value is string | number | boolean =>
  (typeof value === 'string' && value.length <= TEXT_LENGTH) || typeof value === 'number' || typeof value === 'boolean'

const isCorner = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'number')

const isValue = (value: unknown): value is ClauseValue =>
  value === null ||
  isOne(value) ||
  (Array.isArray(value) &&
    ((value.length <= VALUES_PER_CLAUSE && value.every(isOne)) || (value.length <= CORNERS && value.every(isCorner))))

const TOKEN_LENGTH = 50

const isToken = (value: unknown): value is Filter['dynamicValue'] =>
  value === null || (isOne(value) && String(value).length <= TOKEN_LENGTH)

const PARAMETERS: Record<Exclude<keyof ClauseParameters, 'timeSpentClause'>, 'number' | 'string'> = {
  startDayOfWeek: 'number',
  weekNumber: 'number',
  startDate: 'string',
  endDate: 'string',
  startMonthRange: 'string',
  endMonthRange: 'string',
}

const isParameters = (value: unknown): value is ClauseParameters =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(([key, part]) =>
    key === 'timeSpentClause'
      ? isTimeSpentClause(part)
      : Object.hasOwn(PARAMETERS, key) && typeof part === PARAMETERS[key as keyof typeof PARAMETERS],
  )

/** As filters have it: a value and the hours. */
const isTimeSpentClause = (value: unknown): value is TimeSpentClause =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(([key, part]) =>
    key === 'searchValue'
      ? typeof part === 'string' && part.length <= TEXT_LENGTH
      : key === 'hoursSpent' && typeof part === 'number' && Number.isFinite(part),
  )
