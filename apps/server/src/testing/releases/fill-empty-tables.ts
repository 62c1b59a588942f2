import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.ts'

interface Column {
  name: string
  type: string
  required: boolean
  /** The first of the texts that a constraint allows. */
  choice: string | null
}

interface Reference {
  columns: string[]
  target: string
  targetColumns: string[]
}

/** What the server makes from the records by itself, at any time: rows that say something else would be wrong. */
export const MADE_FROM_RECORDS = ['field_orders', 'order_numbers', 'order_texts']
/** Those of the migrator, too. */
const LEFT_EMPTY = ['kysely_migration', 'kysely_migration_lock', ...MADE_FROM_RECORDS]
/** Short, of small letters and digits: fits every id, key and email. */
const TEXT = 'filledwhenitwasreleased1'

/** Times of the next century: nothing here ever expires. */
const VALUES: Record<string, string> = {
  boolean: 'false',
  bytea: String.raw`'\x01'::bytea`,
  date: `'2126-01-31'`,
  'double precision': '1.5',
  json: `'{}'::json`,
  jsonb: `'{}'::jsonb`,
  'timestamp with time zone': `'2126-01-31T12:34:56.789Z'`,
  uuid: `'6f2c1a52-3f0e-4c0a-9d3b-5a1e8f7b2c4d'`,
}

/** Inserts a row into every empty table, with values that its catalog entries allow, so that no table stays untried. */
export async function fillEmptyTables(owner: Kysely<DB>, tenantId: number): Promise<void> {
  let waiting = await emptyTables(owner)
  while (waiting.length > 0) {
    const still: string[] = []
    for (const table of waiting) if (!(await fill(owner, table, tenantId))) still.push(table)
    if (still.length === waiting.length) throw new Error(`Nothing can be inserted into ${still.join(', ')}.`)
    waiting = still
  }
}

/** The tables that could have a row and have none. */
export async function emptyTables(owner: Kysely<DB>): Promise<string[]> {
  const tables = await sql<{ name: string }>`select relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`.execute(
    owner,
  )
  const empty: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(owner)
    if (rows.length === 0 && !LEFT_EMPTY.includes(name)) empty.push(name)
  }
  return empty
}

/** False if a table that it has to refer to is empty. */
async function fill(owner: Kysely<DB>, table: string, tenantId: number): Promise<boolean> {
  const columns = await columnsOf(owner, table)
  const values = new Map(columns.map((column) => [column.name, literal(column)]))
  if (values.has('tenant_id')) values.set('tenant_id', String(tenantId))
  const referred = new Set<string>()
  for (const reference of await referencesOf(owner, table)) {
    // What refers to two rows of one table may often not refer to the same one twice.
    const isRepeated = referred.has(reference.target)
    referred.add(reference.target)
    const row = await rowOf(owner, reference, { tenantId, nth: isRepeated ? 1 : 0 })
    const own = reference.columns.filter((column) => column !== 'tenant_id')
    const isRequired = own.every((column) => columns.some(({ name, required }) => name === column && required))
    if (!row && isRequired) return false
    reference.columns.forEach((column, place) => values.set(column, row?.[place] ?? values.get(column)!))
    if (!row || (isRepeated && !isRequired)) own.forEach((column) => values.set(column, 'null'))
  }
  // A trigger may have filled it since.
  await sql`insert into ${sql.table(table)} (${sql.join([...values.keys()].map((name) => sql.id(name)))})
    overriding system value values (${sql.raw([...values.values()].join(', '))})
    on conflict do nothing`.execute(owner)
  return true
}

const literal = ({ type, choice, required }: Column): string => {
  // It may be the id of a row that would have to be like this one.
  if (type === 'integer' && !required) return 'null'
  if (type.endsWith('[]')) return `'{}'`
  if (/^(text|character varying)/.test(type)) return `'${choice ?? TEXT}'`
  return VALUES[type] ?? '1'
}

/** Those that an insert may name. */
async function columnsOf(owner: Kysely<DB>, table: string): Promise<Column[]> {
  const { rows } =
    await sql<Column>`select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
      (select substring(pg_get_constraintdef(c.oid) from 'ARRAY[[]''([^'']*)''') from pg_constraint c
        where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum] limit 1) as choice
    from pg_attribute a where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and a.attidentity = ''`.execute(owner)
  return rows
}

async function referencesOf(owner: Kysely<DB>, table: string): Promise<Reference[]> {
  const names = (relation: string, keys: string) =>
    sql.raw(`(select array_agg(a.attname::text order by k.place) from unnest(c.${keys}) with ordinality k (number, place)
      join pg_attribute a on a.attrelid = c.${relation} and a.attnum = k.number)`)
  const { rows } = await sql<Reference>`select ${names('conrelid', 'conkey')} as columns,
      c.confrelid::regclass::text as target, ${names('confrelid', 'confkey')} as "targetColumns"
    from pg_constraint c where c.conrelid = ${table}::regclass and c.contype = 'f' order by c.conkey`.execute(owner)
  return rows
}

/** The columns of the first or second row of the tenant, as literals; of the only one if there is no second. */
async function rowOf(
  owner: Kysely<DB>,
  { target, targetColumns }: Reference,
  { tenantId, nth }: { tenantId: number; nth: number },
) {
  const columns = targetColumns.map((name) => sql`quote_nullable(${sql.id(name)})`)
  const ofTenant = targetColumns.includes('tenant_id') ? sql`where tenant_id = ${tenantId}` : sql``
  const { rows } = await sql<{ row: string[] }>`select array[${sql.join(columns)}] as row
    from ${sql.table(target)} ${ofTenant} order by ${sql.join(targetColumns.map((name) => sql.id(name)))} limit 2`.execute(
    owner,
  )
  return rows[nth]?.row ?? rows[0]?.row
}
