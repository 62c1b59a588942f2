import { sql, type RawBuilder } from 'kysely'
import { compiledOnce } from '../../../db/compiled-once.ts'
import { gathered } from '../../../db/gathered.ts'
import type { Tx } from '../../../db/open.ts'
import { asText, savedAfter } from '../../../db/saved-at.ts'
import { logged, type Recorded } from '../../../history/write-log.ts'

/** What a statement writes: records with the same columns share one. */
export interface Shape {
  columns: readonly string[]
  stamps: readonly ('closed' | 'deleted')[]
  hasFields: boolean
}

/** A record of such a statement: its columns by name and, of its fields, what is filled in, emptied and changed. */
export interface RowChange {
  id: number
  /** The number of its log entries. */
  amount: number
  /** The instant of the save, if it is known before. */
  at: string | null
  filled?: Record<string, unknown>
  emptied?: readonly string[]
  changed?: readonly string[]
  [column: string]: unknown
}

const TYPES: Record<string, string> = {
  title: 'text',
  summary: 'text',
  is_case: 'boolean',
  is_closed: 'boolean',
  is_sensitive: 'boolean',
  hidden_from_insights: 'boolean',
  cadence_enabled: 'boolean',
  area_ids: 'int[]',
  tag_ids: 'int[]',
  user_ids: 'int[]',
  pending_team_ids: 'int[]',
  edit_team_ids: 'int[]',
  role_user_ids: 'int[]',
  overridden: 'text[]',
  form: 'jsonb',
  created: 'timestamptz',
  last_updated: 'timestamptz',
  closed: 'timestamptz',
  deleted: 'timestamptz',
  case_number: 'text',
  opened_by: 'text',
  fields: 'jsonb',
  field_times: 'jsonb',
}

/** The columns of a record as the columns of a JSON recordset. Ids are numbers. */
export const typed = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((name) => sql`${sql.ref(name)} ${sql.raw(TYPES[name] ?? 'int')}`))

/** Records with the same shape, and the entries of their log as `numbered` gives them. */
export interface Update {
  tenantId: number
  shape: Shape
  rows: readonly RowChange[]
  entries: readonly object[]
}

interface Given {
  tenantId: number
  ids: readonly number[]
  rows: string
  entries: string
}

type Statement = (tx: Tx, given: Given) => Promise<Recorded[]>

/** Shapes are as many as there are ways to change a record; the usual ones stay compiled. */
const MOST_STATEMENTS = 500
const statements = new Map<string, Statement>()

/** Writes the records and their log in one statement. Others of the same transaction may share it. */
export const updateRecords: (tx: Tx, update: Update) => Promise<readonly Recorded[]> = gathered(updateAll, {
  writes: true,
  alike: ({ shape }) => nameOf(shape),
})

async function updateAll(tx: Tx, updates: readonly Update[]): Promise<(readonly Recorded[])[]> {
  const [{ tenantId, shape }] = updates as [Update]
  const rows = updates.flatMap((one) => one.rows)
  const ids = rows.map(({ id }) => id)
  const entries = JSON.stringify(updates.flatMap((one) => one.entries))
  const recorded = await statementFor(shape, ids.length === 1)(tx, {
    tenantId,
    ids,
    rows: JSON.stringify(rows),
    entries,
  })
  if (updates.length === 1) return [recorded]
  const byId = new Map(recorded.map((one) => [one.id, one]))
  return updates.map((one) => one.rows.flatMap(({ id }) => byId.get(id) ?? []))
}

const nameOf = ({ columns, stamps, hasFields }: Shape): string =>
  [...columns, ...stamps.map((stamp) => `${stamp}!`), hasFields].join()

function statementFor(shape: Shape, isOne: boolean): Statement {
  const name = `${nameOf(shape)},${isOne}`
  let statement = statements.get(name)
  if (!statement) {
    if (statements.size >= MOST_STATEMENTS) statements.clear()
    statement = statementOf(shape, isOne)
    statements.set(name, statement)
  }
  return statement
}

/**
 * Of one record, its id is compared by itself: the plan for any id costs as little as the one for this id, so that the
 * server keeps it. A list is taken for ten records, and a statement with a list of one is planned at every save.
 */
const theirIds = (ids: readonly number[], isOne: boolean) => (isOne ? sql`(${ids}::int[])[1]` : sql`any(${ids}::int[])`)

function statementOf({ columns, stamps, hasFields }: Shape, isOne: boolean): Statement {
  const set = [
    ...columns.map((name) => sql`${sql.ref(name)} = given.${sql.ref(name)}`),
    ...stamps.map((name) => sql`${sql.ref(name)} = ${savedAt}`),
    ...(hasFields ? [FIELDS, FIELD_TIMES] : []),
  ]
  const given = typed(columns)
  return compiledOnce((tx: Tx, { tenantId, ids, rows, entries }: Given) => ({
    compile: () =>
      sql<Recorded>`
        with given as (
          select * from jsonb_to_recordset(${rows}::jsonb) as given (id int, amount int, at timestamptz
            ${columns.length > 0 ? sql`, ${given}` : sql``} ${hasFields ? FIELD_COLUMNS : sql``})),
        written as (
          update cases set ${sql.join([sql`seq = seq + amount, last_updated = ${savedAt}`, ...set])}
          from given where cases.tenant_id = ${tenantId}::int and cases.id = given.id
            and cases.id = ${theirIds(ids, isOne)}
          returning cases.id, cases.seq, cases.last_updated),
        ${logged(tenantId, entries)}
        select * from written`.compile(tx),
  }))
}

const savedAt = sql<string>`coalesce(given.at, ${savedAfter(sql.ref('last_updated'))})`

const FIELD_COLUMNS = sql`, filled jsonb, emptied text[], changed text[]`
const FIELDS = sql`fields = (fields || filled) - emptied`
const FIELD_TIMES = sql`field_times = field_times || (
  select coalesce(jsonb_object_agg(one, ${asText(savedAt)}), '{}') from unnest(changed) as one)`
