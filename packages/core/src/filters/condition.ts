import type { HexagonGrid } from '@dossier/contract/insights/hexagons'

/**
 * A question about one record in which nothing is left to look up: names, zones, periods and "me" are resolved. It is
 * answered alike by the database (`domains/filters/condition-sql.ts`) and by hand in tests.
 */
export type Condition =
  | { all: readonly Condition[] }
  | { any: readonly Condition[] }
  | { not: Condition }
  | { column: string; test: Test }

/** A question about a column's value. A record without a value passes none of them. */
export type Test =
  | { is: 'set' }
  /** Letter case does not count, nor do blanks at the ends where texts have to be equal; accents do. (D-071) */
  | { is: 'text'; text: string; how: 'equals' | 'contains' }
  /** Of several values, one is enough. */
  | { is: 'oneOf'; values: readonly (string | number | boolean)[] }
  | { is: 'range'; from?: Bound; after?: Bound; before?: Bound }
  /** A marker lies in the area between these corners. Degrees. */
  | { is: 'within'; corners: readonly (readonly [latitude: number, longitude: number])[] }
  /** A marker lies in that hexagon of the map. */
  | { is: 'hexagon'; grid: HexagonGrid; key: string }
  /** Hours that a record had a value of a list, and the column of that list. */
  | { is: 'spent'; on: string; of: string; more?: number; less?: number }
  | { is: 'as'; other: string; how: Relation }
  /** The record has the field at all. */
  | { is: 'part' }

type Bound = number | string
export type Relation = 'equal' | 'greater' | 'less'

export const test = (column: string, one: Test): Condition => ({ column, test: one })
export const not = (condition: Condition): Condition => ({ not: condition })

/** Whether a condition asks about a column. */
export function names(condition: Condition, column: string): boolean {
  if ('all' in condition) return condition.all.some((one) => names(one, column))
  if ('any' in condition) return condition.any.some((one) => names(one, column))
  return 'not' in condition ? names(condition.not, column) : condition.column === column
}

/** The lists about whose times a condition asks. */
export function timesOf(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(timesOf)
  if ('any' in condition) return condition.any.flatMap(timesOf)
  if ('not' in condition) return timesOf(condition.not)
  return condition.test.is === 'spent' ? [condition.test.of] : []
}

/** The columns about which a condition asks. */
export function columnsOf(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(columnsOf)
  if ('any' in condition) return condition.any.flatMap(columnsOf)
  if ('not' in condition) return columnsOf(condition.not)
  const { column, test: one } = condition
  return one.is === 'as' ? [column, one.other] : [column]
}
