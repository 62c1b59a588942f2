import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '../testing/test-server.ts'
import { newTenant } from '../testing/world.ts'

/** Tables that belong to the installation, each with the reason why it has no tenant. */
const WITHOUT_TENANT: Record<string, string> = {
  tenants: 'the tenants themselves; its id is the tenant',
  identities: 'one human being can belong to several tenants',
  sessions: 'a session exists before its tenant is chosen',
  failed_sign_ins: 'counted before anybody is known',
  sign_in_tries: 'counted before anybody is known',
  password_resets: 'asked for before anybody is known',
  identity_links: 'the providers of the installation know human beings, not members of a tenant',
  sign_on_requests: 'begun before anybody is known',
  used_assertions: 'answers of identity providers count once, whoever asked',
  system_activities: 'what system accounts did, who belong to no tenant',
  secrets: "the installation's own keys; owner only",
  kysely_migration: 'which migrations ran; owner only',
  kysely_migration_lock: 'lets one node migrate at a time; owner only',
}

/** Tables that requests cannot reach at all, so they need no policy. */
const UNREACHABLE: Record<string, string> = {
  cases_base: 'reached through the view "cases" only',
  data_items_base: 'reached through the view "data_items" only',
}

const VIEWS: Record<string, string> = {
  audit_entries: 'as cases; requests append to the table and read the view',
  cases: 'an ordinary condition instead of a policy, so that every operator can use an index',
  data_items: 'as cases',
  jobs: 'the same, and the tables of the queue stay closed',
  searchable_idle_runs: 'as cases; requests write to the table and search the view',
  searchable_texts: 'as cases; requests write to the table and search the view',
}

const rows = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> => {
  const { services } = await testServer()
  return (await query.execute(services.database.owner)).rows
}

const tenantTables = async () =>
  (
    await rows(sql<{ name: string }>`select relname as name from pg_class
      where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`)
  )
    .map((row) => row.name)
    .filter((name) => !WITHOUT_TENANT[name])

test('A-GEN-12 every table has a tenant_id or a reason to have none, and stale reasons fail', async () => {
  const all = await rows(sql<{ name: string; tenant: boolean }>`
    select c.relname as name, exists (select from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull) as tenant
    from pg_class c where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`)
  const without = all.filter((table) => !table.tenant).map((table) => table.name)
  // A session gets its tenant later, so its column may be empty.
  expect(without.toSorted()).toEqual(Object.keys(WITHOUT_TENANT).toSorted())
})

test('A-GEN-12 every tenant table has row-level security bound to the tenant of the transaction', async () => {
  const policies = await rows(sql<{ table: string; rule: string; check: string }>`
    select tablename as table, qual as rule, with_check as check from pg_policies
    where schemaname = 'public' and 'dossier_app' = any(roles)`)
  const secured = await rows(sql<{ name: string }>`select relname as name from pg_class where relrowsecurity`)
  for (const table of await tenantTables()) {
    if (UNREACHABLE[table]) continue
    expect(
      secured.map((row) => row.name),
      table,
    ).toContain(table)
    const own = policies.filter((policy) => policy.table === table)
    expect(own, table).toHaveLength(1)
    expect(own[0]?.rule, table).toContain("tenant_id = (current_setting('app.tenant_id'::text))::integer")
    expect(own[0]?.check, table).toBe(own[0]?.rule)
  }
})

test('A-GEN-12 every unique key and every foreign key of a tenant table starts with the tenant', async () => {
  const keys = await rows(sql<{ table: string; key: string; first: string }>`
    select c.relname as table, i.indexrelid::regclass::text as key, a.attname as first
    from pg_index i join pg_class c on c.oid = i.indrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where i.indisunique and c.relnamespace = 'public'::regnamespace
    union all
    select c.relname, k.conname, a.attname
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid <> 'identities'::regclass and c.relnamespace = 'public'::regnamespace`)
  const tables = new Set(await tenantTables())
  // Random secrets, by which the gate finds the tenant.
  const secrets = ['api_tokens_token_hash_key', 'calendar_feeds_secret_hash_key', 'wall_links_token_hash_key']
  const wrong = keys.filter((key) => tables.has(key.table) && key.first !== 'tenant_id' && !secrets.includes(key.key))
  expect(wrong).toEqual([])
})

test('A-GEN-12 a part of a table is reached through the table only', async () => {
  const parts = await rows(sql<{ name: string; secured: boolean; granted: boolean }>`
    select c.relname as name, c.relrowsecurity as secured,
      exists (select from aclexplode(c.relacl) g where g.grantee <> c.relowner)
      or exists (select from pg_attribute a where a.attrelid = c.oid and a.attacl is not null) as granted
    from pg_class c where c.relispartition and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`)
  expect(parts.length).toBeGreaterThan(4)
  expect(parts.filter(({ secured, granted }) => !secured || granted)).toEqual([])
  const { services } = await testServer()
  const tenant = await newTenant()
  for (const { name } of parts)
    await expect(
      services.database.tenantTx(tenant.id, (tx) => sql`select from ${sql.table(name)}`.execute(tx)),
    ).rejects.toThrow(/permission denied/)
})

test('A-GEN-12 no function runs with the rights of its definer', async () => {
  const definers = await rows(sql<{ name: string }>`select proname as name from pg_proc
    where prosecdef and pronamespace = 'public'::regnamespace`)
  expect(definers).toEqual([])
})

test('A-GEN-12 every view has a reason', async () => {
  const views = await rows(sql<{ name: string }>`select viewname as name from pg_views where schemaname = 'public'`)
  expect(views.map((view) => view.name).toSorted()).toEqual(Object.keys(VIEWS))
})

test('A-GEN-12 the roles of requests own nothing and reach no table outside the lists above', async () => {
  const reachable = await rows(sql<{ name: string }>`
    select distinct table_name as name from information_schema.role_table_grants where grantee = 'dossier_app'`)
  const names = reachable.map((row) => row.name)
  const allowed = [
    ...(await tenantTables()),
    'tenants',
    'cases',
    'jobs',
    'audit_entries',
    'data_items',
    'searchable_idle_runs',
    'searchable_texts',
  ].filter((name) => !UNREACHABLE[name])
  expect(names.filter((name) => !allowed.includes(name))).toEqual([])
  const owned = await rows(sql<{ name: string }>`select relname as name from pg_class
    where relowner in (select oid from pg_roles where rolname in ('dossier_app', 'dossier_gate', 'dossier_system'))`)
  expect(owned).toEqual([])
})

test('A-GEN-12 without a tenant a query is an error and returns no rows', async () => {
  const { services } = await testServer()
  await newTenant()
  const { owner } = services.database
  for (const table of ['teams', 'cases'] as const)
    await expect(
      owner.transaction().execute(async (tx) => {
        await sql`set local role dossier_app`.execute(tx)
        return tx.selectFrom(table).select('id').execute()
      }),
    ).rejects.toThrow()
})

test("A-GEN-12 a transaction of one tenant neither sees nor writes another's rows", async () => {
  const { services } = await testServer()
  const [mine, theirs] = [await newTenant(), await newTenant()]
  const teamId = await theirs.team('Theirs')
  await services.database.tenantTx(mine.id, async (tx) => {
    expect(await tx.selectFrom('teams').selectAll().execute()).toEqual([])
    const changed = await tx.updateTable('teams').set({ title: 'Mine' }).where('id', '=', teamId).executeTakeFirst()
    expect(changed.numUpdatedRows).toBe(0n)
  })
  await expect(
    services.database.tenantTx(mine.id, (tx) =>
      tx.insertInto('teams').values({ tenant_id: theirs.id, title: 'Mine', landing_page_path: null }).execute(),
    ),
  ).rejects.toThrow()
})

test('A-GEN-12 of the tables of the queue, requests can put jobs in and nothing else, a tenant its own only', async () => {
  const granted = await rows(sql<{ right: string }>`
    select distinct privilege_type || ' on ' || table_name || ' to ' || grantee as right
    from information_schema.column_privileges
    where table_schema = 'pgboss' and grantee <> (select tableowner from pg_tables where tablename = 'job_common')
    order by 1`)
  expect(granted.map(({ right }) => right)).toEqual([
    'INSERT on job to dossier_app',
    'INSERT on job to dossier_gate',
    'INSERT on job to dossier_system',
  ])
  const { services } = await testServer()
  const [mine, theirs] = [await newTenant(), await newTenant()]
  const put = (tenantId: number) =>
    services.database.tenantTx(mine.id, (tx) =>
      tx
        .insertInto('pgboss.job')
        .values({ name: 'mail', data: '{"private": true}', group_id: String(tenantId) })
        .execute(),
    )
  await put(mine.id)
  await expect(put(theirs.id)).rejects.toThrow('row-level security')
  const seenBy = (tenantId: number) =>
    services.database.tenantRead(tenantId, (tx) => tx.selectFrom('jobs').select(['name', 'data']).execute())
  expect(await seenBy(mine.id)).toEqual([{ name: 'mail', data: { private: true } }])
  expect(await seenBy(theirs.id)).toEqual([])
  const change = await services.database.tenantTx(theirs.id, (tx) =>
    tx.updateTable('jobs').set({ state: 'cancelled' }).executeTakeFirst(),
  )
  expect(change.numUpdatedRows).toBe(0n)
  for (const read of [services.database.gateRead, services.database.systemRead])
    await expect(read((tx) => tx.selectFrom('pgboss.job').select('id').execute())).rejects.toThrow('permission denied')
})

/** Everything the portal may read of rows that belong to tenants: sizes, and the columns of its own lists. */
const SEEN_BY_PORTAL = [
  'cases_base: deleted, tenant_id',
  'comments: tenant_id',
  'error_reports: first_at, id, last_at, message, path, stack, tenant_id, times',
  'file_usage: bytes, tenant_id',
  'mails: body_html, body_text, case_email_id, created, due, fault, given_up, id, message_id, recipient, sent, subject, tenant_id, tries',
  'second_factors: holder_id, tenant_id',
  'tenant_logos: size, tenant_id',
  'user_pictures: size, tenant_id',
  'users: disabled, id, identity_id, last_login, support_identity_id, tenant_id',
]

test('D-108 T48 the role of the system portal reads no data of a tenant', async () => {
  const columns = await rows(sql<{ table: string; names: string }>`
    select table_name as table, string_agg(column_name, ', ' order by column_name) as names
    from information_schema.column_privileges
    where grantee = 'dossier_system' and privilege_type = 'SELECT' group by 1 order by 1`)
  const ofTenants = new Set([...(await tenantTables()), 'cases'])
  const seen = columns.filter(({ table }) => ofTenants.has(table)).map(({ table, names }) => `${table}: ${names}`)
  expect(seen).toEqual(SEEN_BY_PORTAL)
  const { services } = await testServer()
  for (const table of ['cases', 'teams', 'changes', 'tenant_info'] as const)
    await expect(services.database.systemRead((tx) => tx.selectFrom(table).selectAll().execute())).rejects.toThrow(
      /permission denied/,
    )
})
