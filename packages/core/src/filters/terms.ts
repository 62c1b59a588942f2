import type { ClauseToRead } from '@dossier/contract/clauses'
import type { Operator } from '@dossier/contract/operators'
import type { FieldType } from '../fields/types/field-type.ts'
import type { Comparison } from './comparisons.ts'

/** A column by which somebody may filter. */
export interface FilterColumn {
  /** A built-in column, or `fields.{id}`. */
  key: string
  label: string
  comparison: Comparison
  /** In the order in which they are offered. */
  operators: readonly Operator[]
  /** Only addresses ask by it. */
  isUnlisted?: true
  /** The column of the list that it times. */
  times?: string
  /** How an amount is written, other than as a plain number. */
  amountText?: FieldType<never>['amountText']
  /** Its numbers are shares, which people read and type as percentages. */
  isPercentage?: true
  /** The only value whose time it has. */
  timedValue?: string | undefined
}

/** What clauses mean to the person who asks. */
export interface Terms {
  meId: number
  /** Epoch milliseconds. */
  now: number
  /** IANA name; decides where days begin. */
  timeZone: string
  /** Sunday is 0. */
  firstDayOfWeek: number
  /** By key, what the person may filter by. */
  columns: ReadonlyMap<string, FilterColumn>
  /** An area and all below it. (D-084) */
  areasWithin(areaId: number): readonly number[]
  membersOf(teamId: number): readonly number[]
  /** Whether a thing that a column may have, such as a status, does not exist any more. */
  isGone(column: string, value: unknown): boolean
}

/** A clause whose column and operator are known to exist, and to fit. */
export interface ResolvedClause extends ClauseToRead {
  operator: Operator
  column: FilterColumn
}

/** What a clause says that is not a value: `me`, a period, or days from today; null if nothing. */
export function tokenOf({ dynamicValue, value }: Pick<ClauseToRead, 'dynamicValue' | 'value'>): string | null {
  const token = dynamicValue === true ? value : dynamicValue
  if (token === null || token === undefined || token === false || Array.isArray(token)) return null
  return String(token)
}
