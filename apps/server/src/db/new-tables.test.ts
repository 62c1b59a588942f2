import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '../testing/test-server.ts'

/** Tables of before the rule, whose ids are counted over all tenants. None is added. */
const COUNTED_OVER_ALL = [
  'areas',
  'cases_base',
  'categories',
  'changes',
  'comments',
  'error_reports',
  'failed_sign_ins',
  'identities',
  'mails',
  'password_resets',
  'saml_providers',
  'sessions',
  'severities',
  'statuses',
  'support_access',
  'support_activity',
  'system_activities',
  'teams',
  'templates',
  'tenant_info',
  'tenants',
  'user_statuses',
  'users',
  'views',
  'word_settings',
]

test('B.10 no new table counts its ids over all tenants: they are random, or counted per tenant', async () => {
  const { services } = await testServer()
  const { rows } = await sql<{ table: string }>`
    select distinct c.relname as table from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not a.attisdropped
      and (a.attidentity <> '' or exists (select from pg_attrdef d
        where d.adrelid = a.attrelid and d.adnum = a.attnum and pg_get_expr(d.adbin, d.adrelid) like 'nextval(%'))
    order by 1`.execute(services.database.owner)
  expect(rows.map(({ table }) => table).filter((table) => !COUNTED_OVER_ALL.includes(table))).toEqual([])
})

/** What the gate may read of tables that belong to tenants: whole tables. A new grant needs a line here, and a reason. */
const READ_BY_GATE = [] as string[]

test('B.10 before a tenant is known nothing is read but what signing in asks for', async () => {
  const { services } = await testServer()
  const { rows } = await sql<{ granted: string }>`
    select table_name || ': ' || string_agg(column_name, ', ' order by column_name) as granted
    from information_schema.column_privileges
    where grantee = 'dossier_gate' and privilege_type = 'SELECT' group by table_name order by table_name`.execute(
    services.database.owner,
  )
  expect(rows.map(({ granted }) => granted)).toEqual(READ_BY_GATE)
})
