import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DATA_TYPES } from '@dossier/contract/fields'
import { TimeSpentValue } from '@dossier/contract/fields/time-spent'
import { fieldType } from '@dossier/core/fields/types/registry'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../db/migrate.ts'
import type { Database } from '../db/open.ts'
import { createTenant } from '../domains/tenant/create-tenant.ts'
import { readCatalogue } from '../catalogue/load-catalogue.ts'
import { selectInfo } from '../domains/tenant-info/queries.ts'
import { faultsOf } from '../domains/rules/rule-faults.ts'
import { selectStatuses } from '../domains/user-statuses/queries.ts'
import { freshDatabase, freshFolder, silentLog } from '../testing/postgres/fresh-database.ts'
import { createDemoIfEmpty } from './create-demo.ts'
import { RECEIVER } from './demo-receiver.ts'
import { cityClock } from './moment.ts'

let opened: Awaited<ReturnType<typeof freshDatabase>>
let database: Database
let dataDir = ''
/** The machine may be busy with other tests; here nothing is about speed. */
const PATIENCE = 180_000
const PASSWORD = 'Shown-to-nobody-1'
const fill = (into = database, demoPassword: string | undefined = PASSWORD) =>
  createDemoIfEmpty(into, { dataDir, demoPassword }, silentLog)

beforeAll(async () => {
  dataDir = await freshFolder()
  opened = await freshDatabase()
  database = opened.database
  await migrate(database)
  await fill()
}, PATIENCE)

afterAll(async () => {
  await opened.remove()
  await rm(dataDir, { recursive: true, force: true })
})

const counts = async () =>
  (
    await sql<Record<string, number>>`select
      (select count(*) from tenants) as tenants, (select count(*) from identities) as identities,
      (select count(*) from cases_base) as records, (select count(*) from changes) as changes,
      (select count(*) from comments) as comments`.execute(database.owner)
  ).rows[0]!

const tenantId = async (domain: string) =>
  (await database.owner.selectFrom('tenants').select('id').where('domain', '=', domain).executeTakeFirstOrThrow()).id

test('B.9 the audit log says who set each tenant up', async () => {
  for (const domain of ['city', 'clinic']) {
    const { rows } = await sql<{ kind: string; actors: number; amount: number }>`
      select kind, count(distinct actor_id)::int as actors, count(*)::int as amount from audit_log
      where tenant_id = ${await tenantId(domain)} group by kind order by kind`.execute(database.owner)
    expect(rows.map(({ kind }) => kind)).toEqual(['information', 'team', 'user', 'userStatus'])
    expect(rows.every(({ actors, amount }) => actors === 1 && amount > 0)).toBe(true)
  }
})

test('C-RULE-17 C-INTG-01 the city has four rules that work and one integration, to the receiver of the demo', async () => {
  const city = await tenantId('city')
  const catalogue = await readCatalogue(database.owner as never, city)
  const rules = [...catalogue.rules.values()]
  expect(rules.map(({ trigger }) => trigger)).toEqual(['Created', 'FieldChanged', 'Closed', 'Manual'])
  expect(rules.flatMap((rule) => faultsOf(rule, catalogue))).toEqual([])
  const found = await database.owner.selectFrom('integrations').selectAll().execute()
  expect(found.map(({ tenant_id, settings }) => [tenant_id, settings])).toEqual([[city, { url: RECEIVER.href }]])
})

test('thousands of requests are open, next to closed ones, and each has its history', async () => {
  const city = await tenantId('city')
  const { rows } = await sql<Record<string, number>>`
    select count(*) as all, count(*) filter (where not is_closed) as open, count(*) filter (where is_case) as cases,
      count(*) filter (where is_sensitive) as sensitive, count(distinct template_id) as templates,
      count(distinct status_id) as statuses, count(*) filter (where assignee_id is not null) as assigned,
      count(*) filter (where pending_team_ids <> '{}') as awaiting, count(*) filter (where tag_ids <> '{}') as tagged,
      count(*) filter (where area_ids = '{}') as nowhere, max(last_updated) <= ${cityClock(Date.now()).latest} as known,
      max(last_updated) > now() - interval '3 days' as recent,
      count(*) filter (where seq <> (select count(*) from changes where (tenant_id, case_id) = (c.tenant_id, c.id)))
        as broken
    from cases_base c where tenant_id = ${city}`.execute(database.owner)
  const { assigned, tagged, ...told } = rows[0]!
  expect(told).toEqual({
    all: 4030,
    open: 2460,
    cases: 4,
    sensitive: 2,
    templates: 12,
    statuses: 7,
    awaiting: 4,
    nowhere: 34,
    known: true,
    recent: true,
    broken: 0,
  })
  expect(assigned).toBeGreaterThan(500)
  expect(tagged).toBeGreaterThan(800)
  const people = await sql`select from team_members where tenant_id = ${city}`.execute(database.owner)
  expect(people.rows.length).toBeGreaterThan(15)
})

test('every data type has values, each as it may be stored', async () => {
  const seen = new Set<string>()
  for (const domain of ['city', 'clinic']) {
    const id = await tenantId(domain)
    const { fields } = await readCatalogue(database.owner as never, id)
    const { rows } = await sql<Record<string, unknown> & { fields: Record<string, unknown> }>`
      select * from cases_base where tenant_id = ${id}`.execute(database.owner)
    for (const row of rows) {
      for (const [fieldId, value] of Object.entries(row.fields)) {
        const field = fields.get(fieldId)!
        const type = fieldType(field.dataType)
        seen.add(field.dataType)
        // Nobody enters times: they are tracked.
        if (field.dataType === 'time-spent') expect(TimeSpentValue.parse(value)).toEqual(value)
        else expect(type.normalize(value, field)).toEqual({ ok: true, value })
      }
    }
  }
  // The number of a record and files are not stored among its fields.
  expect([...seen].toSorted()).toEqual(
    DATA_TYPES.filter((one) => one !== 'case-number' && one !== 'file-only').toSorted(),
  )
})

test('numbers continue after the imported ones, and tags are counted', async () => {
  const { rows } = await sql<{ differing: number }>`
    select count(*) as differing from tags where uses <> (
      select count(*) from cases_base c where c.tenant_id = tags.tenant_id and tags.id = any (c.tag_ids)
        and not c.is_sensitive)`.execute(database.owner)
  expect(rows[0]).toEqual({ differing: 0 })
  const city = await tenantId('city')
  const last = await database.owner.selectFrom('case_numbers').selectAll().where('tenant_id', '=', city).execute()
  expect(last).toEqual([{ tenant_id: city, last_number: 4030 }])
})

test('rights differ: a field for administrators, one for a team, a kind that one team edits, one it edits when closed', async () => {
  const city = await tenantId('city')
  const lighting = sql`(select array_agg(id) from teams where tenant_id = ${city} and title = 'Street Lighting')`
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from field_definitions where tenant_id = ${city} and admin_only) as admin_only,
      (select count(*) from field_definitions where tenant_id = ${city} and view_team_ids <> '{}') as for_a_team,
      (select count(*) from templates where tenant_id = ${city} and edit_closed_team_ids <> '{}') as closed,
      (select count(*) from cases_base join templates t on t.tenant_id = ${city} and t.id = template_id
        where t.title = 'Multiple Streetlight Issue' and edit_team_ids = ${lighting}) as of_lighting,
      (select count(*) from cases_base where tenant_id = ${city} and edit_team_ids <> '{}') as restricted`.execute(
    database.owner,
  )
  expect(rows[0]).toEqual({ admin_only: 1, for_a_team: 1, closed: 1, of_lighting: 43, restricted: 43 })
})

test('B-VIEW-18 schedules of the city have run and are going to, and each of their dates names its record', async () => {
  const city = await tenantId('city')
  const { rows } = await sql`
    select (select count(*) from schedules where tenant_id = ${city}) as all,
      (select count(*) from schedules where tenant_id = ${city} and next_at is null) as over,
      (select count(*) from schedule_occurrences o join cases_base c on c.id = o.case_id and c.created = o.due_at
        where o.tenant_id = ${city} and c.tenant_id = ${city}) as made`.execute(database.owner)
  expect(rows[0]).toEqual({ all: 15, over: 1, made: 30 })
})

test('the clinic has its own words, and nothing of the city', async () => {
  const clinic = await tenantId('clinic')
  const { rows } = await sql<{ record_name: string; case_name: string; own: number; foreign: number }>`
    select record_name, case_name, count(*) filter (where case_number like 'HC-%') as own,
      count(*) filter (where c.title like '%, 90%') as foreign
    from tenants join cases_base c on tenant_id = tenants.id where tenants.id = ${clinic} group by 1, 2`.execute(
    database.owner,
  )
  expect(rows).toEqual([{ record_name: 'Incident', case_name: 'Investigation', own: 40, foreign: 0 }])
})

test('a new user finds statuses, colleagues who have set theirs, and information', async () => {
  const found = async (domain: string) => {
    const id = await tenantId(domain)
    const { owner } = database
    const people = await owner.selectFrom('users').select('user_status_id').where('tenant_id', '=', id).execute()
    const set = people.flatMap(({ user_status_id }) => user_status_id ?? [])
    const info = await selectInfo(owner as never, id)
    return {
      statuses: (await selectStatuses(owner as never, id)).map(({ title }) => title),
      statusesInUse: new Set(set).size,
      isSomebodyFree: set.length < people.length,
      titles: info.map(({ title }) => title),
      formats: new Set(info.flatMap(({ value }) => value.match(/<\w+/g) ?? [])).size,
    }
  }
  expect(await found('city')).toEqual({
    statuses: ['Available', 'In a meeting', 'In the field', 'Out of office'],
    statusesInUse: 4,
    isSomebodyFree: true,
    titles: ['Whom to call', 'Service hours', 'When a record becomes a case'],
    formats: 9,
  })
  expect(await found('clinic')).toMatchObject({
    statuses: ['Off duty', 'On call', 'On duty'],
    statusesInUse: 3,
    titles: ['After an incident', 'When we investigate'],
  })
})

test('a second start leaves the demo as people have changed it', async () => {
  const city = await tenantId('city')
  await database.owner.updateTable('cases_base').set({ title: 'Changed' }).where('case_number', '=', '1').execute()
  const before = await counts()

  await fill(database, 'Another-password-2')

  expect(await counts()).toEqual(before)
  const changed = database.owner.selectFrom('cases_base').select('title').where('case_number', '=', '1')
  expect(await changed.where('tenant_id', '=', city).execute()).toEqual([{ title: 'Changed' }])
})

test('a database with a tenant, or only a person, is never touched', { timeout: PATIENCE }, async () => {
  const other = await freshDatabase()
  try {
    await migrate(other.database)
    const { owner } = other.database
    await owner
      .insertInto('identities')
      .values({ email: 'first@firm.example', name: 'First', password_hash: null })
      .execute()
    await fill(other.database)
    expect(await owner.selectFrom('tenants').selectAll().execute()).toEqual([])

    await owner.deleteFrom('identities').execute()
    await owner.transaction().execute((tx) => createTenant(tx, { title: 'Firm', domain: 'firm' }))
    await fill(other.database)
    expect(await owner.selectFrom('tenants').select('domain').execute()).toEqual([{ domain: 'firm' }])
    expect(await owner.selectFrom('identities').selectAll().execute()).toEqual([])
    expect(await owner.selectFrom('secrets').selectAll().execute()).toEqual([])
  } finally {
    await other.remove()
  }
})

test(
  'two nodes that start simultaneously on an empty database create one demo, with one stored password',
  { timeout: PATIENCE },
  async () => {
    const other = await freshDatabase()
    const folder = await freshFolder()
    try {
      await migrate(other.database)
      const second = 'again' in other ? await other.again() : other.database
      const settings = { dataDir: folder, demoPassword: undefined }
      await Promise.all([other.database, second].map((node) => createDemoIfEmpty(node, settings, silentLog)))
      const tenants = await other.database.owner.selectFrom('tenants').select('domain').orderBy('id').execute()
      expect(tenants).toEqual([{ domain: 'city' }, { domain: 'clinic' }])
      const file = join(folder, 'demo-password')
      expect((await readFile(file, 'utf8')).trim()).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){2}$/)
      expect((await stat(file)).mode & 0o777).toBe(0o600)
    } finally {
      await other.remove()
      await rm(folder, { recursive: true, force: true })
    }
  },
)
