import { CALENDAR_DAYS, type CalendarPage } from '@dossier/contract/views/calendar'
import { test, type Condition } from '@dossier/core/filters/condition'
import type { FilterColumn, Terms } from '@dossier/core/filters/terms'
import { calendarRange, type CalendarRange } from '@dossier/core/views/calendar-range'
import { itemColumnOf } from '@dossier/core/filters/item-columns'
import { sql, type RawBuilder } from 'kysely'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput } from '../../http/refusal.ts'
import { readRights, type ReadRights } from '../../records/read-rights.ts'
import { heldValue } from '../../query/aggregate/group-sql.ts'
import { columnReader } from '../../query/filters/condition-sql.ts'
import { termsOf } from '../../query/filters/terms-of.ts'
import { isInQuery, relation } from '../../query/relation.ts'
import type { ResolvedQuery } from '../../query/record-query.ts'
import { rowColumns, type PageRow } from './pages/select-page.ts'

/** Records that are looked at, the earliest first. */
const MOST_RECORDS = 50_000

interface Params {
  start: string
  end: string
  timeZone: string
  dateColumn: string
  templateIds?: readonly number[] | undefined
  searchTerm: string
  perDay: number
  page: number
}

interface DayRow extends PageRow {
  day: string
  amount: number
  records: number
  at: string
}

/** The open and closed records of some days. 400 for a column without days, or one that the reader does not see. */
export async function listDays(ctx: Ctx, request: Params): Promise<CalendarPage> {
  const catalogue = await loadCatalogue(ctx)
  const terms = termsOf(ctx, catalogue, { timeZone: request.timeZone, now: new Date() })
  const column = terms.columns.get(request.dateColumn)
  if ((column?.comparison !== 'date' && column?.comparison !== 'moment') || itemColumnOf(column.key))
    return badInput('This column has no days. Choose another one.', 'dateColumn')
  const range = calendarRange({ ...request, timeZone: terms.timeZone }, CALENDAR_DAYS)
  if (typeof range === 'string') return badInput(range, 'end')
  const rights = readRights(ctx.me, catalogue)
  const found = foundDays(ctx, { request, catalogue, terms, column, range, rights })
  const first = (request.page - 1) * request.perDay
  const { rows } = await sql<DayRow>`
    with found as materialized (${found}),
    placed as (select id, at, day, row_number() over (partition by day order by at, id) as place from found)
    select d.day, d.amount, (select count(*)::int from found) as records, p.at, ${rowColumns({ rights, columns: new Set(), fieldIds: [] })}
    from (select day, count(*)::int as amount from found group by day) d
      left join placed p on p.day = d.day and p.place > ${first}::int and p.place <= ${first + request.perDay}::int
      left join cases c on c.id = p.id
    where d.day is not null order by d.day, p.place`.execute(ctx.tx)
  const days = Map.groupBy(rows, ({ day }) => day)
  return {
    days: [...days].map(([date, of]) => ({
      date,
      total: of[0]!.amount,
      cases: of.filter(({ id }) => id !== null).map((row) => present(row, catalogue)),
    })),
    isMinimum: (rows[0]?.records ?? 0) > MOST_RECORDS,
  }
}

interface Scene {
  request: Params
  catalogue: Catalogue
  terms: Terms
  column: FilterColumn
  range: CalendarRange
  rights: ReadRights
}

/** The records with the moment and the day of the column, the earliest first. */
function foundDays(ctx: Ctx, { request, catalogue, terms, column, range, rights }: Scene): RawBuilder<unknown> {
  const reading = columnReader({ catalogue, rights, columns: terms.columns, now: new Date(terms.now) })(column.key)
  const at = 'value' in reading ? reading.value : sql`null`
  const day = heldValue({ column: reading, comparison: column.comparison, step: 'Day' }, terms)
  const question = {
    condition: conditionOf(column, range, request.templateIds),
    state: 'all' as const,
    until: Infinity,
  }
  const query: ResolvedQuery = { ...question, text: request.searchTerm, rights, catalogue, reads: ctx.me }
  const columns = sql`${at} as at, to_char(${day}, 'YYYY-MM-DD') as day`
  const isWalked = column.key === 'lastUpdated'
  const all = isWalked
    ? updatedIn(ctx.tenant.id, range, { columns: sql`c.id, ${columns}`, where: isInQuery(ctx, query) })
    : relation(ctx, query, {
        columns,
        tail: sql`order by ${at}, c.id limit ${sql.lit(MOST_RECORDS + 1)}`,
      })
  return sql`select * from (${all}) each order by at, id limit ${sql.lit(MOST_RECORDS + 1)}`
}

/**
 * No index of the records has when they were updated, but the table beside them has. Each record is looked up from
 * there: the planner would rather read all of them for the days of a month.
 */
function updatedIn(
  tenantId: number,
  { from, before }: CalendarRange,
  { columns, where }: Record<'columns' | 'where', RawBuilder<unknown>>,
): RawBuilder<unknown> {
  const half = (isOpen: boolean) => sql`(select ${columns} from case_recency r
    cross join lateral (select * from cases c where c.id = r.case_id offset 0) c
    where r.tenant_id = ${tenantId} and r.is_open = ${sql.lit(isOpen)}
      and r.last_updated >= ${new Date(from).toISOString()}::timestamptz
      and r.last_updated < ${new Date(before).toISOString()}::timestamptz and ${where}
    order by r.last_updated, r.case_id limit ${sql.lit(MOST_RECORDS + 1)})`
  return sql`${half(true)} union all ${half(false)}`
}

function conditionOf(
  { key, comparison }: FilterColumn,
  { from, before, firstDay, lastDay }: CalendarRange,
  templateIds: Params['templateIds'],
): Condition {
  const after = Temporal.PlainDate.from(lastDay).add({ days: 1 }).toString()
  const span =
    comparison === 'date'
      ? test(key, { is: 'range', from: firstDay, before: after })
      : test(key, { is: 'range', from: new Date(from).toISOString(), before: new Date(before).toISOString() })
  return { all: [span, ...(templateIds ? [test('templateId', { is: 'oneOf', values: [...templateIds] })] : [])] }
}

const present = (row: DayRow, { templates, statuses }: Catalogue) => ({
  id: row.id,
  caseNumber: row.case_number,
  title: row.title,
  templateId: row.template_id,
  templateTitle: templates.get(row.template_id)?.title ?? '',
  statusId: row.status_id,
  statusTitle: statuses.get(row.status_id)?.title ?? '',
  severityId: row.severity_id,
  isClosed: row.is_closed,
  at: row.at,
})
