import type { ViewCalculation } from '@dossier/contract/views/definition'
import type { ListCalculations } from '@dossier/contract/views/calculations'
import type { Actor } from '@dossier/core/access/cases'
import type { Terms } from '@dossier/core/filters/terms'
import { seenCalculations } from '@dossier/core/views/calculations'
import { tableIdOf } from '@dossier/core/views/table-id'
import { sql, type RawBuilder } from 'kysely'
import type { Catalogue, CatalogueView } from '../../catalogue/catalogue.ts'
import { readRights } from '../cases/read-rights.ts'
import { visibleTo } from '../cases/visibility.ts'
import { columnReader, type Column } from '../filters/condition-sql.ts'
import { askedFilter } from './asked-page.ts'
import { AMONG } from './count-records.ts'
import { EACH_KEY, foundBy, groupKeys } from './group-keys.ts'
import { shownGroups } from './group-names.ts'
import { matching } from './match-text.ts'
import type { Viewer } from './viewer.ts'
import type { ViewQuestion } from './view-question.ts'

/** Records of a list of which something is calculated: about a quarter of a second. */
const MOST_RECORDS = 50_000
/** Groups that are put in order to find those of a page. */
const MOST_GROUPS = 5_000

export interface CalculatedList {
  catalogue: Catalogue
  view: CatalogueView
  question: ViewQuestion
  text: string
  /** Decides which columns may be read. */
  reads: Actor
  terms: Terms
  groupPage: number
}

interface Result {
  key: string | null
  spelled: string | null
  is_all: boolean
  records: number
  results: (number | string | null)[]
}

/** The calculations of a view as a reader may have them, and its groups: one statement, whatever their number. */
export async function calculate(viewer: Viewer, list: CalculatedList): Promise<ListCalculations> {
  const { catalogue, view, terms, groupPage } = list
  const calculations = seenCalculations(view.calculations, terms.columns)
  const column = view.groupBy === null ? undefined : terms.columns.get(view.groupBy)
  const none = { calculations, tables: [], groups: null, isTooLong: false }
  if (calculations.length === 0 && !column) return { ...none, all: [] }
  const { rows } = await statement(viewer, list, calculations).execute(viewer.tx)
  const all = rows.find(({ is_all }) => is_all)!
  if (all.records > MOST_RECORDS) return { ...none, all: calculations.map(() => null), isTooLong: true }
  const groups = rows.filter(({ is_all }) => !is_all)
  if (!column || groups.length > MOST_GROUPS) return { ...none, all: all.results }
  const found = groups.map(({ key }) => key)
  const spelled = new Map(groups.map((group) => [group.key, group.spelled]))
  const {
    shown,
    groups: amount,
    keyOf,
  } = await shownGroups({ ...viewer, catalogue, column, spelled }, found, groupPage)
  const byKey = new Map(groups.map(({ key, results }) => [key, results]))
  const tables = shown.map(({ value }) => ({ id: tableIdOf(value), values: byKey.get(keyOf(value)) ?? [] }))
  return { ...none, all: all.results, tables, groups: amount }
}

function statement({ me }: Viewer, list: CalculatedList, calculations: readonly ViewCalculation[]) {
  const { catalogue, view, question, text, reads, terms } = list
  const rights = readRights(reads, catalogue)
  const read = columnReader({ catalogue, rights, columns: terms.columns, now: new Date(terms.now) })
  const keys = [...new Set(calculations.map(({ column }) => column))]
  const columns = keys.map((key, nth): Placed => ({ key, nth, column: read(key) }))
  const by = view.groupBy === null ? undefined : terms.columns.get(view.groupBy)
  const groups = by && groupKeys({ column: read(by.key), comparison: by.comparison, step: view.groupByOption, terms })
  const found = matching(askedFilter({ question, sought: { text, rights }, catalogue, reads }).find, {
    columns: sql.join([sql`c.id`, ...columns.flatMap(parts), ...(groups ? [sql`${groups} as keys`] : [])]),
    rest: (match) => sql`${AMONG[question.among]} and ${visibleTo(me, 'c')} and ${match}
      limit ${sql.lit(MOST_RECORDS + 1)}`,
  })
  const placeOf = new Map(columns.map((one) => [one.key, one]))
  const results = sql.join(calculations.map((one) => resultOf(one, placeOf.get(one.column)!)))
  const { key, spelled } = foundBy(by?.comparison ?? 'presence', sql.ref('key'))
  const ofGroups = sql`union all (select ${key} as key, min(${spelled}), false, count(*)::int,
      jsonb_build_array(${results})
    from found cross join lateral ${EACH_KEY}
    where (select count(*) from found) <= ${sql.lit(MOST_RECORDS)}
    group by 1 order by 1 limit ${sql.lit(MOST_GROUPS + 1)})`
  return sql<Result>`with found as materialized (select * from (${found}) each limit ${sql.lit(MOST_RECORDS + 1)})
    (select null::text as key, null::text as spelled, true as is_all, count(*)::int as records, jsonb_build_array(${results}) as results
      from found) ${groups ? ofGroups : sql``}`
}

interface Placed {
  key: string
  nth: number
  column: Column
}

const valueAt = ({ nth }: Placed) => sql.ref(`v${nth}`)
const isSetAt = ({ nth }: Placed) => sql.ref(`s${nth}`)

/** The value of a record, and whether it has one, as far as the reader may see it there. */
function parts(placed: Placed): RawBuilder<unknown>[] {
  const { column } = placed
  const isSet = sql`(${column.part} and coalesce(${column.isSet}, false)) as ${isSetAt(placed)}`
  if (!isComparable(column)) return [isSet]
  return [isSet, sql`case when ${column.part} then ${column.value} end as ${valueAt(placed)}`]
}

/** Of which there are a least and a greatest one. */
const isComparable = (column: Column): column is Extract<Column, { form: 'single' | 'text-in-order' | 'moment' }> =>
  column.form === 'single' || column.form === 'text-in-order' || column.form === 'moment'

function resultOf({ calcType }: ViewCalculation, placed: Placed): RawBuilder<unknown> {
  // As decimal numbers, whose sum does not depend on the order in which they are added. (B-CALC-05)
  const rounded = (of: 'sum' | 'avg') => sql`round(${sql.raw(of)}(${valueAt(placed)}::numeric), 2)`
  switch (calcType) {
    case 'Total':
      return sql`to_jsonb(coalesce(${rounded('sum')}, 0))`
    // Of none it is 0, while a lowest or highest one of none does not exist. (D-075)
    case 'Average':
      return sql`to_jsonb(coalesce(${rounded('avg')}, 0))`
    case 'Min':
    case 'Max':
      return edgeOf(sql.raw(calcType.toLowerCase()), placed)
    case 'Filled':
      return sql`to_jsonb(count(*) filter (where ${isSetAt(placed)}))`
    case 'Empty':
      return sql`to_jsonb(count(*) filter (where not ${isSetAt(placed)}))`
  }
}

function edgeOf(of: RawBuilder<unknown>, placed: Placed): RawBuilder<unknown> {
  const value = valueAt(placed)
  if (placed.column.form === 'moment')
    return sql`to_jsonb(to_char(${of}(${value}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`
  return placed.column.form === 'text-in-order'
    ? sql`to_jsonb(${of}(${value} collate "C"))`
    : sql`to_jsonb(${of}(${value}))`
}
