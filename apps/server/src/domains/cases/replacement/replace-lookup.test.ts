import { RECORDS_AT_ONCE } from '@dossier/contract/limits'
import { cases } from '@dossier/contract/cases/lifecycle'
import { replacements } from '@dossier/contract/cases/replacements'
import { events } from '@dossier/contract/events/calls'
import { severities } from '@dossier/contract/lookups/severities'
import { statuses } from '@dossier/contract/lookups/statuses'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { insertRecords } from '../../../testing/insert-records.ts'
import { watch } from '../../../testing/live/live-case-client.ts'
import { runDueJobs } from '../../../testing/run-due-jobs.ts'
import { testServer } from '../../../testing/test-server.ts'
import { newTenant, type TestPerson, type TestTenant } from '../../../testing/world.ts'
import { replaceLookupJob } from './replace-lookup-job.ts'

async function setting() {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true, name: 'Ada' })
  const templateId = await tenant.template({ title: 'Job', fields: [] })
  const ids = Object.fromEntries((await admin.call(statuses.list, {})).map(({ id, title }) => [title, id]))
  return { tenant, admin, templateId, hold: ids['On Hold']!, done: ids['Done']! }
}

const replace = (by: TestPerson, a: number, b: number) =>
  by.call(replacements.status, { params: { a: String(a), b: String(b) } })

const statusesOf = (tenant: TestTenant) =>
  tenant.asOwner(async (tx) => {
    const rows = await tx
      .selectFrom('cases_base')
      .select(['id', 'status_id'])
      .where('tenant_id', '=', tenant.id)
      .execute()
    return new Map(rows.map((row) => [row.id, row.status_id]))
  })

test('B-CPAGE-06 D-054 a replaced status changes in every record, restricted and deleted ones too, with one entry each', async () => {
  const { tenant, admin, templateId, hold, done } = await setting()
  const reader = await tenant.person()
  const { created } = await reader.call(cases.create, { body: { templateId, title: 'Lamp', statusId: hold } })
  const watcher = await watch(reader, created!.caseNumber)
  const others = await insertRecords(tenant, [
    { status_id: hold, is_closed: true },
    { status_id: hold, is_sensitive: true },
    { status_id: hold, deleted: new Date().toISOString() },
    { title: 'Another status' },
  ])
  expect(await replace(admin, hold, done)).toBe(4)
  const now = await statusesOf(tenant)
  expect([created!.id, ...others.slice(0, 3)].map((id) => now.get(id))).toEqual([done, done, done, done])
  expect(now.get(others[3]!)).not.toBe(done)
  await vi.waitFor(() => expect(watcher.screen().statusId).toBe(done), 10_000)
  const history = () => reader.call(events.list, { params: { caseId: String(created!.id) } })
  expect(await replace(admin, hold, done)).toBe(0)
  await admin.call(statuses.remove, { params: { id: String(hold) } })
  // What was deleted keeps its name.
  const entries = [{ label: 'Status', oldValue: 'On Hold', newValue: 'Done' }]
  expect((await history()).data[0]).toMatchObject({ user: { name: 'Ada' }, entries })
})

test('B-CPAGE-06 a severity is replaced the same way; what does not exist, is the same or elsewhere is refused', async () => {
  const { tenant, admin, hold } = await setting()
  const [low, medium] = await admin.call(severities.list, {})
  const [id] = await insertRecords(tenant, [{ severity_id: medium!.id }])
  const params = { a: String(medium!.id), b: String(low!.id) }
  expect(await admin.call(replacements.severity, { params })).toBe(1)
  const { severity_id } = await tenant.asOwner((tx) =>
    tx.selectFrom('cases_base').select('severity_id').where('id', '=', id!).executeTakeFirstOrThrow(),
  )
  expect(severity_id).toBe(low!.id)
  const put = (a: number, b: number, by = admin) => by.send({ method: 'PUT', path: `/cases/replaceStatus/${a}/${b}` })
  expect(await put(hold, hold)).toMatchObject({ status: 400 })
  const other = await setting()
  expect(await put(hold, other.done)).toMatchObject({ status: 404, text: 'Status not found.' })
  expect(await put(other.hold, other.done)).toMatchObject({ status: 404, text: 'Status not found.' })
  expect(await put(hold, other.done, await tenant.person({ editData: true }))).toMatchObject({ status: 403 })
})

test('D-054 more records than one action changes are left to a job, which continues where it was stopped', async () => {
  const { tenant, admin, hold, done } = await setting()
  const { services } = await testServer()
  await insertRecords(tenant, [{ status_id: hold, title: 'Lamp' }])
  const more = RECORDS_AT_ONCE + 500
  await sql`insert into cases_base (tenant_id, case_number, title, template_id, status_id, severity_id, opened_by)
    select tenant_id, 'J-' || n, title, template_id, status_id, severity_id, '' from cases_base, generate_series(1, ${more}::int) n
    where tenant_id = ${tenant.id}`.execute(services.database.owner)
  expect(await replace(admin, hold, done)).toBe(more + 1)
  expect(new Set((await statusesOf(tenant)).values())).toEqual(new Set([hold]))
  expect(await runDueJobs(services, replaceLookupJob as never)).toBe(1)
  expect(new Set((await statusesOf(tenant)).values())).toEqual(new Set([done]))
  const { rows } = await sql<{ entries: number; actions: number }>`select count(*)::int as entries,
    count(distinct action_id)::int as actions from changes where tenant_id = ${tenant.id} and key = 'statusId'`.execute(
    services.database.owner,
  )
  expect(rows[0]).toEqual({ entries: more + 1, actions: 1 })
})
