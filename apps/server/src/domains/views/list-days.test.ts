import { caseCalendar } from '@dossier/contract/views/calendar'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'
import type { Ctx } from '../../http/context.ts'
import { listDays } from './list-days.ts'

const between = (person: TestPerson, query: Record<string, unknown>) =>
  person.call(caseCalendar.between, { query: { start: '2026-03-01', end: '2026-03-31', ...query } as never })

/** What each day shows, and how many records it has. */
const daysOf = async (person: TestPerson, query: Record<string, unknown> = {}) =>
  Object.fromEntries(
    (await between(person, query)).days.map(({ date, total, cases }) => [
      date,
      [total, ...cases.map((one) => one.title)],
    ]),
  )

test('B-CAL-10 records are on the days of their creation, open or closed, as far as the caller may see them', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  await insertRecords(tenant, [
    { title: 'Last of February', created: '2026-02-28T23:59:59.999Z' },
    { title: 'Second', created: '2026-03-01T09:00:00.000Z' },
    { title: 'First', created: '2026-03-01T00:00:00.000Z' },
    { title: 'Closed', created: '2026-03-31T23:59:59.999Z', is_closed: true },
    { title: 'Deleted', created: '2026-03-02T00:00:00.000Z', deleted: '2026-03-03T00:00:00.000Z' },
    { title: 'Sensitive', created: '2026-03-02T00:00:00.000Z', is_sensitive: true },
    { title: 'April', created: '2026-04-01T00:00:00.000Z' },
  ])
  await insertRecords(await newTenant(), [{ title: 'Of another tenant', created: '2026-03-01T00:00:00.000Z' }])
  expect(await daysOf(person)).toEqual({ '2026-03-01': [2, 'First', 'Second'], '2026-03-31': [1, 'Closed'] })
  const admin = await tenant.person({ isAdmin: true })
  expect(await daysOf(admin)).toMatchObject({ '2026-03-02': [1, 'Sensitive'] })
})

test.each(['lastUpdated', 'closed'])(
  'ADR-57 B-CAL-10 days by %s have what the caller may see, and nothing else',
  async (dateColumn) => {
    const tenant = await newTenant()
    const [person, admin] = [await tenant.person(), await tenant.person({ isAdmin: true })]
    const on = (moment: string) => ({ is_closed: true, closed: moment, last_updated: moment })
    await insertRecords(tenant, [
      { title: 'February', ...on('2026-02-28T23:59:59.999Z') },
      { title: 'First', ...on('2026-03-01T00:00:00.000Z') },
      { title: 'Last', ...on('2026-03-31T23:59:59.999Z') },
      { title: 'April', ...on('2026-04-01T00:00:00.000Z') },
      { title: 'Deleted', ...on('2026-03-02T00:00:00.000Z'), deleted: '2026-03-03T00:00:00.000Z' },
      { title: 'Sensitive', ...on('2026-03-02T00:00:00.000Z'), is_sensitive: true },
      { title: 'Open', last_updated: '2026-03-02T00:00:00.000Z' },
    ])
    await insertRecords(await newTenant(), [{ title: 'Of another tenant', ...on('2026-03-01T00:00:00.000Z') }])
    const ends = { '2026-03-01': [1, 'First'], '2026-03-31': [1, 'Last'] }
    const open = dateColumn === 'closed' ? [] : ['Open']
    const second = (titles: string[]) => (titles.length === 0 ? {} : { '2026-03-02': [titles.length, ...titles] })
    expect(await daysOf(person, { dateColumn })).toEqual({ ...ends, ...second(open) })
    expect(await daysOf(admin, { dateColumn })).toEqual({ ...ends, ...second(['Sensitive', ...open]) })
    expect(await daysOf(person, { dateColumn, searchTerm: 'irst' })).toEqual({ '2026-03-01': [1, 'First'] })
  },
)

test('B-CAL-06 a day says how many records it has, and shows the rest on its next pages and by a text', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  const at = (nth: number) => new Date(Date.UTC(2026, 2, 5, 0, nth)).toISOString()
  await insertRecords(
    tenant,
    Array.from({ length: 18 }, (_, nth) => ({ title: `Lamp ${nth}`, created: at(nth) })),
  )
  const [day] = (await between(person, {})).days
  expect([day!.total, day!.cases.length, day!.cases[0]!.title]).toEqual([18, 15, 'Lamp 0'])
  expect(await daysOf(person, { page: 2 })).toEqual({ '2026-03-05': [18, 'Lamp 15', 'Lamp 16', 'Lamp 17'] })
  expect(await daysOf(person, { page: 9 })).toEqual({ '2026-03-05': [18] })
  expect(await daysOf(person, { searchTerm: 'p 17', start: '2026-03-05', end: '2026-03-05' })).toEqual({
    '2026-03-05': [1, 'Lamp 17'],
  })
})

test('B-CAL-10 D-072 days begin where the reader is, also when the clocks change, and a moment ends a range', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  await insertRecords(tenant, [
    { title: 'Saturday', created: '2026-03-28T22:59:00.000Z' },
    { title: 'Sunday', created: '2026-03-28T23:00:00.000Z' },
    { title: 'Late on Sunday', created: '2026-03-29T21:59:00.000Z' },
    { title: 'Monday', created: '2026-03-29T22:00:00.000Z' },
  ])
  const berlin = { timeZone: 'Europe/Berlin' }
  expect(await daysOf(person, { ...berlin, start: '2026-03-29', end: '2026-03-29' })).toEqual({
    '2026-03-29': [2, 'Sunday', 'Late on Sunday'],
  })
  const moments = { start: '2026-03-28T23:00:00+00:00', end: '2026-03-29T22:00:00Z' }
  expect(await daysOf(person, { ...berlin, ...moments })).toEqual({ '2026-03-29': [2, 'Sunday', 'Late on Sunday'] })
  expect(await daysOf(person, { ...moments, timeZone: 'Nowhere/None' })).toEqual({
    '2026-03-28': [1, 'Sunday'],
    '2026-03-29': [1, 'Late on Sunday'],
  })
})

test('B-CAL-10 T23 fields with days are asked like filters: hidden ones are refused as if they did not exist', async () => {
  const tenant = await newTenant()
  const team = await tenant.team('Crew')
  const [due, met, note] = [
    await tenant.field({ title: 'Due', dataType: 'date' }),
    await tenant.field({ title: 'Met', dataType: 'date-time', permissions: { view: [team] } }),
    await tenant.field({ title: 'Note', dataType: 'text' }),
  ]
  const [job, secret] = [
    await tenant.template({ title: 'Job', fields: [due, met, note].map((id) => ({ id })) }),
    await tenant.template({
      title: 'Secret',
      fields: [{ id: due, permissions: { view: [team], edit: [], adminOnly: false } }],
    }),
  ]
  await insertRecords(tenant, [
    {
      title: 'One',
      template_id: job,
      fields: JSON.stringify({ [due]: '2026-03-31', [met]: '2026-03-04T23:30:00.000Z' }),
    },
    { title: 'Hidden', template_id: secret, fields: JSON.stringify({ [due]: '2026-03-31' }) },
  ])
  const [member, plain] = [await tenant.person({ teamIds: [team] }), await tenant.person()]
  const dated = { dateColumn: `fields.${due}` }
  expect(await daysOf(member, dated)).toEqual({ '2026-03-31': [2, 'One', 'Hidden'] })
  expect(await daysOf(plain, dated)).toEqual({ '2026-03-31': [1, 'One'] })
  expect(await daysOf(member, { ...dated, templateIds: String(secret) })).toEqual({ '2026-03-31': [1, 'Hidden'] })
  expect(await daysOf(member, { dateColumn: `fields.${met}`, timeZone: 'Asia/Tokyo' })).toEqual({
    '2026-03-05': [1, 'One'],
  })
  const refused = []
  for (const dateColumn of [`fields.${met}`, 'fields.gone', `fields.${note}`, 'title', '__proto__'])
    refused.push(
      await plain.send({
        method: 'GET',
        path: `/cases/between?start=2026-03-01&end=2026-03-31&dateColumn=${dateColumn}`,
      }),
    )
  expect(new Set(refused.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set(['400 This column has no days. Choose another one.']),
  )
})

test.each([
  [{ start: '2026-03-01', end: '2026-05-02' }, 'Ask for up to 62 days at once.'],
  [{ start: '2026-03-02', end: '2026-03-01' }, 'The range ends before it begins. Choose a later end.'],
  [{ start: '2026-02-30' }, 'Choose days that the calendar has.'],
  [{ start: '2026-03-01T25:00:00Z' }, 'Choose days that the calendar has.'],
  [{ start: '1800-01-01' }, 'Write days as 2026-12-31, or moments as 2026-12-31T12:00:00Z.'],
  [{ start: '2026-03-01T00:00:00' }, 'Write days as 2026-12-31, or moments as 2026-12-31T12:00:00Z.'],
])('B-CAL-10 the range %j is refused with a sentence', async (query, message) => {
  const person = await (await newTenant()).person()
  await expect(between(person, query)).rejects.toMatchObject({ status: 400, message })
})

test('B-CAL-10 two months read only the records of their days, of however many there are', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  await insertRecords(tenant, [{ title: 'Old' }])
  const { services } = await testServer()
  await sql`insert into cases_base (tenant_id, case_number, title, template_id, status_id, severity_id, opened_by, created)
    select tenant_id, 'O-' || n, 'Old ' || n, template_id, status_id, severity_id, '', '2020-01-01'::timestamptz + n * interval '1 hour'
    from cases_base, generate_series(1, 20000) n where tenant_id = ${tenant.id}::int`.execute(services.database.owner)
  await sql`analyze cases_base`.execute(services.database.owner)
  const me = { id: person.id, isAdmin: false, editData: false, teams: [] }
  await services.database.tenantTx(tenant.id, async (tx) => {
    const read = async () =>
      (
        await sql<{ rows: number }>`select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
          from pg_stat_xact_user_tables where relname = 'cases_base'`.execute(tx)
      ).rows[0]!.rows
    const before = await read()
    const range = { start: '2020-06-01', end: '2020-06-30', timeZone: 'UTC', dateColumn: 'created' }
    const request = { ...range, searchTerm: '', perDay: 2, page: 1 }
    const ctx = { tx, tenant: { id: tenant.id, settings: {} }, me, services } as unknown as Ctx
    const { days } = await listDays(ctx, request)
    expect(days).toHaveLength(30)
    expect(days[0]).toMatchObject({ date: '2020-06-01', total: 24 })
    expect((await read()) - before).toBeLessThan(1_500)
  })
})
