import { optionsOf } from '@dossier/core/fields/options'
import { randomUUID } from 'node:crypto'
import { AUDIT_DAYS, auditLog, type AuditEntry, type AuditKind } from '@dossier/contract/audit-log'
import { branding } from '@dossier/contract/organization/branding'
import { samlProviders } from '@dossier/contract/sso/providers'
import { supportAccess } from '@dossier/contract/organization/support-access'
import { tenant as tenantCalls } from '@dossier/contract/organization/tenant'
import { tenantInfo } from '@dossier/contract/organization/tenant-info'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { userStatuses } from '@dossier/contract/users/user-statuses'
import { teams } from '@dossier/contract/users/teams'
import { users } from '@dossier/contract/users/calls'
import { recordNameSettings } from '@dossier/contract/organization/word-settings'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { audited, bySystem, recordAuditOf } from '../../history/audit-log.ts'
import { sweepExpired } from '../../jobs/sweep-expired.ts'
import { PROVIDER } from '../../testing/matrix/fresh/fresh-provider.ts'
import { supportStaff } from '../../testing/support-staff.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson, type TestTenant } from '../../testing/world.ts'
import { endExpired } from '../support-access/queries.ts'

type Query = Parameters<TestPerson['call']>[1] extends never ? never : Record<string, string>

const page = (by: TestPerson, query: Query = {}) => by.call(auditLog.list, { query: query as { kind?: AuditKind } })
const read = async (by: TestPerson, query: Query = {}) => (await page(by, query)).data
const changesOf = ({ what, thing, changes }: AuditEntry) => [
  what,
  thing.name,
  ...changes.map(({ property, from, to }) => [property, from, to]),
]
const told = async (by: TestPerson, query: Query = {}) => (await read(by, query)).map(changesOf)

async function setting() {
  const tenant = await newTenant()
  return { tenant, admin: await tenant.person({ isAdmin: true, name: 'Ada' }) }
}

/** Entries of past days, written as the product writes them but for their time. */
async function olderEntries(tenant: TestTenant, names: readonly string[]) {
  await tenant.asOwner(async (tx) => {
    for (const name of names)
      await recordAuditOf(
        bySystem(tx, tenant.id),
        audited('userStatus', { name, before: null, after: { title: name } }),
      )
    await sql`update audit_log set at = '2026-01-01T00:00:00Z'::timestamptz + make_interval(days => nth::int)
      from (select id, row_number() over (order by position, id) as nth from audit_log where tenant_id = ${tenant.id}) o
      where o.id = audit_log.id`.execute(tx)
  })
}

test('B.9 a user who is added, changed and disabled has one entry for each save, with old and new values', async () => {
  const { tenant, admin } = await setting()
  const teamId = await tenant.team('Harbor')
  const email = `${randomUUID()}@test.example`
  const { id } = await admin.call(users.save, { body: { name: 'Nia', email, editData: true, teams: [teamId] } })
  const changed = { id, name: 'Nia Holt', email, editData: false, editUsers: true, teams: [] }
  await admin.call(users.save, { body: changed })
  await admin.call(users.save, { body: changed })
  await admin.call(users.remove, { params: { id: String(id) } })
  const entries = await read(admin, { kind: 'user', thingId: String(id) })
  expect(entries.map(changesOf)).toEqual([
    ['changed', 'Nia Holt', ['Disabled', false, true]],
    [
      'changed',
      'Nia Holt',
      ['Name', 'Nia', 'Nia Holt'],
      ['Edit data', true, false],
      ['Edit users', false, true],
      ['Teams', ['Harbor'], []],
    ],
    [
      'created',
      'Nia',
      ['Name', null, 'Nia'],
      ['Email', null, email],
      ['Edit data', null, true],
      ['Membership', null, 'Member'],
      ['Teams', null, ['Harbor']],
    ],
  ])
  expect(entries[0]).toMatchObject({ by: { id: admin.id, name: 'Ada', kind: 'user' }, kind: 'user', cause: 'user' })
  const [left, joined] = await read(admin, { kind: 'team' })
  expect([left, joined].map((entry) => entry && changesOf(entry))).toEqual([
    ['changed', 'Harbor', ['Members', ['Nia Holt'], []]],
    ['changed', 'Harbor', ['Members', [], ['Nia']]],
  ])
  expect(joined?.actionId).toBe(entries[2]?.actionId)
})

test('B.9 a team that people join and leave is in the history of each of them', async () => {
  const { tenant, admin } = await setting()
  const [nia, bo] = [await tenant.person({ name: 'Nia' }), await tenant.person({ name: 'Bo' })]
  const { id, ...team } = await admin.call(teams.save, { body: { title: 'Harbor', userIds: [nia.id] } })
  await admin.call(teams.save, { body: { id, title: 'Port', userIds: [bo.id], lastUpdated: team.lastUpdated } })
  await admin.call(teams.remove, { params: { id: String(id) } })
  expect(await told(admin, { kind: 'team' })).toEqual([
    ['deleted', 'Port', ['Title', 'Port', null], ['Members', ['Bo'], null]],
    ['changed', 'Port', ['Title', 'Harbor', 'Port'], ['Members', ['Nia'], ['Bo']]],
    ['created', 'Harbor', ['Title', null, 'Harbor'], ['Members', null, ['Nia']]],
  ])
  expect(await told(admin, { kind: 'user', thingId: String(nia.id) })).toEqual([
    ['changed', 'Nia', ['Teams', ['Port'], []]],
    ['changed', 'Nia', ['Teams', [], ['Harbor']]],
  ])
})

test('B.9 settings, words, fields, information, branding and providers read as the interface names them', async () => {
  const { admin } = await setting()
  const setDay = { setting: { key: 'defaultFirstDayOfWeek' }, value: '0' }
  await admin.call(tenantCalls.saveSettings, { body: [setDay] })
  const word = await admin.call(recordNameSettings.save, { body: { title: 'Request' } })
  await admin.call(recordNameSettings.makeDefault, { params: { id: String(word.id) } })
  const field = await admin.call(userProfile.saveField, {
    body: { title: 'Shift', dataType: 'list', choices: [{ label: 'Early' }, { label: 'Late' }] },
  })
  const kept = optionsOf(field.field).filter(({ label }) => label === 'Late')
  const choices = [...kept.map(({ key, label }) => ({ key, label })), { label: 'Night' }]
  await admin.call(userProfile.saveField, {
    body: { id: field.field.id, title: 'Shift', dataType: 'list', choices, inHeader: true },
  })
  await admin.call(tenantInfo.save, { query: {}, body: [{ title: 'Fire', value: '<p>Leave</p>' }] })
  await admin.call(branding.saveCss, { body: { css: 'a { color: red }', theme: 'dark' } })
  await admin.call(samlProviders.save, { body: PROVIDER })
  expect((await told(admin)).toReversed()).toEqual([
    ['changed', 'Tenant settings', ['First day of the week', 'Monday', 'Sunday']],
    ['created', 'Request', ['Word', null, 'Request']],
    ['changed', 'Request', ['In use', false, true]],
    [
      'created',
      'Shift',
      ['Title', null, 'Shift'],
      ['Type', null, 'List'],
      ['Section', null, 'General'],
      ['Choices', null, ['Early', 'Late']],
      ['People can edit it themselves', null, true],
    ],
    ['changed', 'Shift', ['Choices', ['Early'], ['Night']], ['In the header, next to the name', false, true]],
    ['created', 'Fire', ['Title', null, 'Fire'], ['Text', null, '<p>Leave</p>'], ['Position', null, 1]],
    ['changed', 'Dark', ['CSS', '', 'a { color: red }']],
    [
      'created',
      PROVIDER.title,
      ['Title', null, PROVIDER.title],
      ['Sign-in URL', null, PROVIDER.entryPoint],
      ['Provider entity ID', null, PROVIDER.issuer],
      ['Certificate', null, [expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)]],
      ['Enabled', null, true],
    ],
  ])
})

test('B.9 what people enter in fields of people is listed by the title of the field, whoever entered it', async () => {
  const { tenant, admin } = await setting()
  const nia = await tenant.person({ name: 'Nia' })
  const { field } = await admin.call(userProfile.saveField, { body: { title: 'Radio', dataType: 'text' } })
  const { name, email, id } = nia
  await admin.call(users.save, { body: { id, name, email, fieldValues: { [field.id]: 'K7' } } })
  await nia.call(userProfile.saveOwnFields, { query: {}, body: { fieldValues: { [field.id]: 'K8' } } })
  const entries = await read(admin, { kind: 'user' })
  expect(entries.map((entry) => [entry.by.name, ...changesOf(entry)])).toEqual([
    ['Nia', 'changed', 'Nia', ['Radio', 'K7', 'K8']],
    ['Ada', 'changed', 'Nia', ['Radio', null, 'K7']],
  ])
})

test('B.9 pictures are never kept, a status that somebody else sets is, and support access ends by itself', async () => {
  const { tenant, admin } = await setting()
  const statusId = await tenant.userStatus('Out')
  const nia = await tenant.person({ name: 'Nia' })
  await admin.call(userStatuses.set, { params: { id: String(nia.id), status: String(statusId) } })
  await nia.call(userStatuses.clear, { params: { id: String(nia.id) } })
  await admin.call(supportAccess.change, { body: { value: '1 hour' } })
  const { services } = await testServer()
  await tenant.asOwner((tx) =>
    sql`update support_access set enabled_from = now() - interval '2 hours', enabled_until = now() - interval '1 hour'
      where tenant_id = ${tenant.id}`.execute(tx),
  )
  await services.database.gateTx((tx) => endExpired(tx))
  const [ended, granted, status] = await read(admin)
  expect(ended).toMatchObject({ by: { id: null, name: 'Dossier', kind: 'system' }, cause: 'schedule' })
  expect(ended?.changes).toMatchObject([{ property: 'Access until', from: { at: expect.any(String) }, to: null }])
  expect(granted?.changes).toMatchObject([{ property: 'Access until', from: null, to: { at: expect.any(String) } }])
  expect(status && changesOf(status)).toEqual(['changed', 'Nia', ['Status', null, 'Out']])
})

test('B.9 D-125 support is named as support, reads the log, and does not export it', async () => {
  const { tenant, admin } = await setting()
  await admin.call(supportAccess.change, { body: { value: '1 hour' } })
  const support = await (await supportStaff()).enter(tenant.id)
  await support.call(teams.save, { body: { title: 'Harbor' } })
  const [entry] = await read(support)
  expect(entry).toMatchObject({ by: { kind: 'support', name: expect.stringMatching(/^Support \(/) }, kind: 'team' })
  const refused = await support.send({ method: 'GET', path: '/tenant/auditLog/export' })
  expect(refused.status).toBe(403)
})

test('B.9 a stale save leaves no entry, and neither does a save that changes nothing', async () => {
  const { admin } = await setting()
  const { id, lastUpdated } = await admin.call(teams.save, { body: { title: 'Harbor' } })
  await admin.call(teams.save, { body: { id, title: 'Port', lastUpdated } })
  const before = await read(admin)
  await expect(admin.call(teams.save, { body: { id, title: 'Pier', lastUpdated } })).rejects.toMatchObject({
    status: 409,
  })
  await admin.call(teams.save, { body: { id, title: 'Port' } })
  await expect(admin.call(userStatuses.save, { body: { title: 'Not Set' } })).rejects.toMatchObject({ status: 409 })
  expect(await read(admin)).toEqual(before)
})

test('B.9 pages lead to the oldest entry, each entry once, while others are being added', async () => {
  const { tenant, admin } = await setting()
  await olderEntries(
    tenant,
    Array.from({ length: 120 }, (_, n) => `Status ${n}`),
  )
  const seen: string[] = []
  let next: string | null = null
  do {
    const found: { data: AuditEntry[]; next: string | null } = await page(admin, next === null ? {} : { before: next })
    seen.push(...found.data.map(({ thing }) => thing.name))
    next = found.next
    await admin.call(userStatuses.save, { body: { title: `New ${seen.length}` } })
  } while (next !== null)
  expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => `Status ${119 - n}`))
  expect((await page(admin, { before: `${Date.parse('2026-01-02T00:00:00Z')}.${randomUUID()}` })).next).toBeNull()
  expect((await admin.send({ method: 'GET', path: '/tenant/auditLog?before=1' })).status).toBe(400)
})

test('B.9 entries are found by kind, thing, person, time and part of the name', async () => {
  const { tenant, admin } = await setting()
  await olderEntries(tenant, ['Straße 1', 'Out_of 100%', 'HQ', 'Harbor'])
  await admin.call(teams.save, { body: { title: 'Harbor team' } })
  const names = async (query: Query) => (await read(admin, query)).map(({ thing }) => thing.name)
  expect(await names({ kind: 'team' })).toEqual(['Harbor team'])
  expect(await names({ personId: String(admin.id) })).toEqual(['Harbor team'])
  expect(await names({ from: '2026-01-02T12:00:00Z', to: '2026-01-04T00:00:00Z' })).toEqual(['Out_of 100%'])
  expect(await names({ name: 'harb' })).toEqual(['Harbor team', 'Harbor'])
  expect(await names({ name: 'harb', kind: 'userStatus' })).toEqual(['Harbor'])
  expect(await names({ name: 'hq' })).toEqual(['HQ'])
  expect(await names({ name: 'STRAß' })).toEqual(['Straße 1'])
  expect(await names({ name: '_of 1' })).toEqual(['Out_of 100%'])
  expect(await names({ name: '0%' })).toEqual(['Out_of 100%'])
  expect(await names({ name: 'nobody' })).toEqual([])
  // Older and later than any entry, and in ways that PostgreSQL does not read.
  for (const from of ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00%2B23:59'])
    expect((await admin.send({ method: 'GET', path: `/tenant/auditLog?from=${from}&name=hq` })).status).toBe(200)
  expect(await names({ from: '9999-12-31T23:59:59-23:59' })).toEqual([])
  const cursor = `before=1767225600000.${'-'.repeat(36)}`
  for (const wrong of ['name=x', 'kind=nothing', 'from=yesterday', 'personId=0x1', 'thingId=%00', cursor])
    expect((await admin.send({ method: 'GET', path: `/tenant/auditLog?${wrong}` })).status).toBe(400)
})

test('B.9 T45 the export has the same entries, in the reader’s zone, and no text is a formula', async () => {
  const { tenant, admin } = await setting()
  await olderEntries(
    tenant,
    Array.from({ length: 1_203 }, (_, n) => (n === 7 ? '=HYPERLINK("x")' : n === 8 ? 'a,"b"\nc' : `Status ${n}`)),
  )
  await tenant.asOwner((tx) =>
    sql`update audit_log set at = '2025-12-31T23:30:00Z' where tenant_id = ${tenant.id} and thing = 'Status 0'`.execute(
      tx,
    ),
  )
  const path = '/tenant/auditLog/export?kind=userStatus&timeZone=Europe/Berlin'
  const { status, text, headers } = await admin.send({ method: 'GET', path })
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers['content-disposition']).toMatch(/^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/)
  const lines = text.split('\r\n')
  expect(lines[0]).toBe('\uFEFFTime (Europe/Berlin),Who,Kind,Name,ID,Action,Property,Old value,New value,Action ID')
  expect(lines).toHaveLength(1 + 1_203 + 1)
  expect(lines.at(-2)).toMatch(/^2026-01-01 00:30:00,Dossier,User status,Status 0,,Added,Title,,Status 0,[\da-f-]{36}$/)
  expect(text).toContain(`,"'=HYPERLINK(""x"")",,Added`)
  expect(text).toContain(`,"a,""b""\nc",,Added`)
  const other = await (await setting()).admin.send({ method: 'GET', path })
  expect(other.text.split('\r\n')).toHaveLength(2)
  const filtered = await admin.send({ method: 'GET', path: `${path}&name=HYPER` })
  expect(filtered.text.split('\r\n')).toHaveLength(3)
  expect((await admin.send({ method: 'GET', path: '/tenant/auditLog/export?timeZone=Nowhere' })).status).toBe(400)
})

test('B.9 nobody but administrators reads it, none of another tenant’s, and nobody of a tenant changes it', async () => {
  const { tenant, admin } = await setting()
  const other = await setting()
  await admin.call(teams.save, { body: { title: 'Harbor' } })
  const editor = await tenant.person({ editUsers: true, editData: true })
  for (const path of ['/tenant/auditLog', '/tenant/auditLog/export'])
    expect((await editor.send({ method: 'GET', path })).status).toBe(403)
  expect(await read(other.admin)).toEqual([])
  expect(await read(admin)).toHaveLength(1)
  const { services } = await testServer()
  for (const statement of [
    sql`update audit_log set actor = 'x'`,
    sql`delete from audit_log`,
    sql`delete from audit_entries`,
  ])
    await expect(services.database.tenantTx(tenant.id, (tx) => statement.execute(tx))).rejects.toThrow(/permission/)
  await expect(
    services.database.tenantTx(tenant.id, (tx) =>
      recordAuditOf(bySystem(tx, other.tenant.id), audited('team', { name: 'x', before: null, after: null })),
    ),
  ).rejects.toThrow(/row-level security/)
})

test('B.9 entries are kept for as long as those of the security log', async () => {
  const { tenant, admin } = await setting()
  await olderEntries(tenant, ['Kept', 'Gone'])
  const age = (name: string, days: number) =>
    tenant.asOwner((tx) =>
      sql`update audit_log set at = now() - make_interval(days => ${days}::int)
        where tenant_id = ${tenant.id} and thing = ${name}`.execute(tx),
    )
  await age('Kept', AUDIT_DAYS - 1)
  await age('Gone', AUDIT_DAYS + 1)
  await sweepExpired((await testServer()).services.database)
  expect((await read(admin)).map(({ thing }) => thing.name)).toEqual(['Kept'])
})
