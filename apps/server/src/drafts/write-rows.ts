import { sql } from 'kysely'
import type { Tx } from '../db/open.ts'
import type { TableChanges } from './merge-rows.ts'
import type { DraftedTable, Row } from './stored-rows.ts'

/** Why the database keeps a row out: something else has its name or level, or something refers to it, or it to nothing. */
const COLLISIONS: Readonly<Record<string, 'taken' | 'named'>> = { '23505': 'taken', '23503': 'named' }

export const collisionOf = (error: unknown): 'taken' | 'named' | undefined =>
  error instanceof Error && 'code' in error ? COLLISIONS[String(error.code)] : undefined

const HAS_TITLES = ['statuses', 'data_definitions', 'data_sources']
const BELL = '\u0007'

/** Names and levels that things exchange, or take over from one that goes, are free before they are given. */
export async function freeUnique(tx: Tx, tenantId: number, changes: readonly TableChanges[]): Promise<void> {
  for (const { table, written, removed } of changes) {
    const ids = [...written, ...removed].map(({ thing }) => thing.id)
    if (ids.length === 0) continue
    const isTouched = sql`tenant_id = ${tenantId} and id::text = any(${ids}::text[])`
    if (HAS_TITLES.includes(table.name))
      await sql`update ${sql.table(table.name)} set title = ${BELL}::text || id where ${isTouched}`.execute(tx)
    if (table.kind === 'statuses') await sql`update statuses set is_default = false where ${isTouched}`.execute(tx)
    if (table.kind === 'severities')
      await freeLevels(tx, tenantId, { ids, numbers: written.map(({ row }) => row.level as number) })
  }
}

async function freeLevels(
  tx: Tx,
  tenantId: number,
  { ids, numbers }: { ids: string[]; numbers: number[] },
): Promise<void> {
  await sql`
    update severities s set level = free.level
    from (select id, row_number() over (order by id) as nth from severities
        where tenant_id = ${tenantId} and id::text = any(${ids}::text[])) touched
      join (select level, row_number() over (order by level desc) as nth from generate_series(0, 9998) as t (level)
        where level <> all(${numbers}::int[])
          and level not in (select level from severities where tenant_id = ${tenantId})) free using (nth)
    where s.tenant_id = ${tenantId} and s.id = touched.id`.execute(tx)
}

/** Columns that the table no longer has are left out, those that it has since keep their values. */
export async function writeRows(tx: Tx, table: DraftedTable, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const tableColumns = await columnsOf(tx, table)
  const alike = Map.groupBy(rows, (row) => tableColumns.filter((column) => Object.hasOwn(row, column)).join(' '))
  for (const [names, group] of alike) {
    const columns = names.split(' ')
    const key = ['tenant_id', ...table.key]
    const others = columns.filter((column) => !key.includes(column))
    const list = sql.join(columns.map((column) => sql.ref(column)))
    const set = sql.join(others.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))
    await sql`
      insert into ${sql.table(table.name)} (${list})
      select ${list} from jsonb_populate_recordset(null::${sql.table(table.name)}, ${JSON.stringify(group)}::jsonb)
      on conflict (${sql.join(key.map((column) => sql.ref(column)))}) do update set ${set}`.execute(tx)
  }
}

async function columnsOf(tx: Tx, { name }: DraftedTable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${name}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(
    tx,
  )
  return rows.map((one) => one.name)
}

export async function removeRows(tx: Tx, table: DraftedTable, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const key = ['tenant_id', ...table.key]
  const isSame = sql.join(
    key.map((column) => sql`t.${sql.ref(column)} = gone.${sql.ref(column)}`),
    sql` and `,
  )
  await sql`delete from ${sql.table(table.name)} t
    using jsonb_populate_recordset(null::${sql.table(table.name)}, ${JSON.stringify(rows)}::jsonb) gone
    where ${isSame}`.execute(tx)
}

/** Things in the order of the draft; those that it does not know come last. */
export async function moveThings(
  tx: Tx,
  tenantId: number,
  { table, order }: { table: string; order: readonly string[] },
): Promise<void> {
  await sql`
    update ${sql.table(table)} t set position = o.place
    from (select one.id, row_number() over (order by wanted.nth nulls last, one.position, one.id) - 1 as place
      from ${sql.table(table)} one
        left join unnest(${[...order]}::text[]) with ordinality as wanted (id, nth) on wanted.id = one.id::text
      where one.tenant_id = ${tenantId}) o
    where t.tenant_id = ${tenantId} and t.id = o.id and t.position <> o.place`.execute(tx)
}
