import { sql, type Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'

/** Of what belongs to the product, not to an extension. */
const own = (catalogue: string, id: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${id} and d.deptype = 'e')`

/** Not its partitions, which come with the data and have of their table what else is described here. */
const table = (relation: string) =>
  `${relation}.relnamespace = 'public'::regnamespace and not ${relation}.relispartition`

/** Each gives one line for each thing in the schema. */
const PARTS = [
  `select format('column %s.%s %s%s default %s identity %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' else '' end, pg_get_expr(f.adbin, f.adrelid), a.attidentity)
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef f on f.adrelid = c.oid and f.adnum = a.attnum
    where ${table('c')} and c.relkind in ('r', 'p', 'v')`,
  `select format('constraint %s on %s %s', conname, conrelid::regclass, pg_get_constraintdef(k.oid))
    from pg_constraint k left join pg_class c on c.oid = conrelid
    where connamespace = 'public'::regnamespace and contype <> 'n' and c.relispartition is not true`,
  `select format('index %s', pg_get_indexdef(i.indexrelid)) from pg_index i join pg_class c on c.oid = i.indexrelid
    where ${table('c')}`,
  `select format('policy %s on %s for %s to %s using %s check %s', policyname, tablename, cmd, roles, qual, with_check)
    from pg_policies join pg_class c on c.oid = format('%I.%I', schemaname, tablename)::regclass where ${table('c')}`,
  `select format('table %s row security %s forced %s options %s parts %s', relname, relrowsecurity, relforcerowsecurity,
      reloptions, pg_get_partkeydef(c.oid))
    from pg_class c where ${table('c')} and relkind in ('r', 'p', 'v')`,
  `select format('grant %s on %s to %s', g.privilege_type, c.relname, g.grantee::regrole)
    from pg_class c cross join aclexplode(c.relacl) g
    where ${table('c')} and g.grantee <> c.relowner`,
  `select format('grant %s on %s.%s to %s', g.privilege_type, c.relname, a.attname, g.grantee::regrole)
    from pg_class c join pg_attribute a on a.attrelid = c.oid cross join aclexplode(a.attacl) g
    where ${table('c')} and g.grantee <> c.relowner`,
  `select format('view %s %s', relname, pg_get_viewdef(oid)) from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'v'`,
  `select format('trigger %s', pg_get_triggerdef(t.oid)) from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where ${table('c')} and not t.tgisinternal`,
  `select format('type %s %s', typname, array(select enumlabel from pg_enum where enumtypid = t.oid order by enumsortorder))
    from pg_type t where typnamespace = 'public'::regnamespace and typtype in ('d', 'e') and ${own('pg_type', 't.oid')}`,
  `select format('function %s', pg_get_functiondef(p.oid)) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and ${own('pg_proc', 'p.oid')}`,
  `select format('grant execute on %s to %s', p.proname, g.grantee) from pg_proc p
    cross join aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) g
    where p.pronamespace = 'public'::regnamespace and g.grantee <> p.proowner and ${own('pg_proc', 'p.oid')}`,
  `select distinct format('partition of %s row security %s grants %s', inhparent::regclass, relrowsecurity, relacl)
    from pg_class c join pg_inherits on inhrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and relispartition and relkind = 'r'`,
  `select format('extension %s', extname) from pg_extension`,
]

/** Everything that the schema of a database says, a line for each thing, in an order that does not depend on its past. */
export async function describeSchema(owner: Kysely<DB>): Promise<string[]> {
  const lines: string[] = []
  // The tables of the queue belong to the schema, too.
  for (const part of PARTS.flatMap((text) => [text, text.replaceAll("'public'", "'pgboss'")])) {
    const { rows } = await sql.raw<{ format: string }>(part).execute(owner)
    lines.push(...rows.map(({ format }) => format.replaceAll(/\s+/g, ' ')))
  }
  return lines.toSorted()
}

/** The columns of every table as they are now, for `digestRows` to look at them later, when there may be more. */
export async function listColumns(owner: Kysely<DB>): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table_name: string; columns: string[] }>`
    select table_name, array_agg(column_name::text order by column_name) as columns from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    join pg_class c on c.oid = format('%I.%I', table_schema, table_name)::regclass
    where ${sql.raw(table('c'))} and table_type = 'BASE TABLE' group by table_name order by table_name`.execute(owner)
  return new Map(rows.map(({ table_name, columns }) => [table_name, columns]))
}

/** How many rows each table has, and a digest of what is in these columns. */
export async function digestRows(owner: Kysely<DB>, tables: Map<string, string[]>): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const [table, columns] of tables) {
    const { rows } = await sql<{ digest: string }>`
      select count(*) || ' ' || md5(coalesce(string_agg(r::text, ',' order by r::text), '')) as digest
      from (select ${sql.join(columns.map((column) => sql.id(column)))} from ${sql.table(table)}) r`.execute(owner)
    digests[table] = rows[0]?.digest ?? ''
  }
  return digests
}
