import { cases } from '@dossier/contract/cases/lifecycle'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testEngine } from '../../../testing/postgres/postgres.ts'
import { recordsOf } from '../../../testing/records.ts'
import { testServer } from '../../../testing/test-server.ts'
import { newTenant, type TestPerson, type TestTenant } from '../../../testing/world.ts'
import { importInto } from '../../../testing/import-records.ts'
import { valuesAt } from './values-at.ts'

const RECORDS = testEngine() === 'server' ? 1_000 : 120
const CREATED = RECORDS / 5
const ROUNDS = 6
const SAVES = RECORDS / 10

/** Numbers that look random and are the same in every run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

interface Snapshot {
  moment: string
  rows: Map<number, Record<string, unknown>>
}

/** What the table holds now, under the names of the log; written down without the product's own code. */
async function snapshot(tenant: TestTenant): Promise<Snapshot> {
  return tenant.asOwner(async (tx) => {
    const { rows } = await sql<{ id: number; content: Record<string, unknown>; fields: Record<string, unknown> }>`
      select id, fields, jsonb_build_object('title', title, 'summary', summary, 'statusId', status_id, 'severityId',
        severity_id, 'assigneeId', assignee_id, 'isCase', is_case, 'isClosed', is_closed, 'isSensitive', is_sensitive,
        'deleted', deleted is not null, 'permissions', jsonb_build_object('edit', edit_team_ids), 'users', user_ids,
        'tags', array(select t.title from unnest(tag_ids) with ordinality g (id, nth)
          join tags t on t.tenant_id = c.tenant_id and t.id = g.id order by nth)) as content
      from cases_base c where tenant_id = ${tenant.id}`.execute(tx)
    const { rows: clock } = await sql<{ moment: string }>`select to_char(clock_timestamp() at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment`.execute(tx)
    return {
      moment: clock[0]!.moment,
      rows: new Map(rows.map(({ id, content, fields }) => [id, { ...content, ...prefixed(fields) }])),
    }
  })
}

const prefixed = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([id, value]) => [`fields.${id}`, value]))

/** Most of the records are imported, the others created. */
async function world() {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true })
  const fields = [
    await tenant.field({ title: 'Note', dataType: 'text' }),
    await tenant.field({ title: 'Cost', dataType: 'number' }),
    await tenant.field({ title: 'Kinds', dataType: 'list-multiple', choices: ['a', 'b', 'c'] }),
  ] as const
  const team = await tenant.team()
  const templateId = await tenant.template({
    title: 'Job',
    titleTemplate: 'Job {note}',
    permissions: { record: { edit: [] }, case: { edit: [] } },
    fields: fields.map((id) => ({ id })),
  })
  const openedBy = { id: null, name: 'Old system' }
  const old = Array.from({ length: RECORDS - CREATED }, (_, nth) => ({
    templateId,
    title: '',
    openedBy,
    created: '2024-03-01T08:30:00.000Z',
    tags: nth % 3 === 0 ? ['old'] : [],
    fields: nth % 2 === 0 ? { [fields[0]]: `imported ${nth}`, [fields[1]]: nth } : {},
  }))
  await importInto(tenant, old)
  await inTurns(CREATED, (nth) =>
    recordsOf(admin).create({ templateId, tags: nth % 5 === 0 ? ['new'] : [], fields: { [fields[1]]: nth } }),
  )
  return { tenant, admin, fields, team }
}

/** Eight at a time. */
async function inTurns(count: number, work: (nth: number) => Promise<unknown>): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (next < count) await work(next++)
    }),
  )
}

function changeSomething(person: TestPerson, fields: readonly string[], roll: (sides: number) => number) {
  const [note = '', cost = '', kinds = ''] = fields
  const records = recordsOf(person)
  const ways: ((id: number) => Promise<unknown>)[] = [
    (id) => records.save(id, note, roll(4) === 0 ? null : `note ${roll(90)}`),
    (id) => records.save(id, cost, roll(4) === 0 ? null : roll(1_000)),
    (id) => records.save(id, kinds, ['a', 'b', 'c'].slice(roll(3))),
    (id) => records.property(id, 'summary', `summary ${roll(90)}`),
    (id) => records.property(id, 'tags', ['old', 'new', 'wet'].slice(roll(4))),
    (id) => records.property(id, 'users', roll(2) === 0 ? [] : [person.id]),
    (id) => records.property(id, 'assigneeId', roll(2) === 0 ? null : person.id),
    (id) => records.property(id, 'isSensitive', roll(2) === 0),
    (id) => person.call(cases.close, { params: { id: String(id) } }),
    (id) => person.call(cases.reopen, { params: { id: String(id) } }),
    (id) => person.call(cases.promote, { params: { id: String(id) } }),
    (id) => person.call(cases.restore, { params: { id: String(id) } }),
    (id) => person.call(cases.remove, { params: { id: String(id) } }),
  ]
  return ways[roll(ways.length)]!
}

test('every record at any moment can be rebuilt from the log', { timeout: 120_000 }, async () => {
  const { tenant, admin, fields } = await world()
  const roll = dice(7)
  const snapshots = [await snapshot(tenant)]
  const ids = [...snapshots[0]!.rows.keys()]
  for (let round = 0; round < ROUNDS; round += 1) {
    const plan = Array.from({ length: SAVES }, () => ({
      id: ids[roll(ids.length)]!,
      change: changeSomething(admin, fields, roll),
    }))
    // A deleted record refuses all but being restored.
    await inTurns(plan.length, (nth) => plan[nth]!.change(plan[nth]!.id).catch(() => {}))
    snapshots.push(await snapshot(tenant))
  }
  const { services } = await testServer()
  let differences = 0
  await inTurns(ids.length, async (nth) => {
    const { moment, rows } = snapshots[roll(snapshots.length)]!
    const id = ids[nth]!
    const now = snapshots.at(-1)!.rows.get(id)
    const expected = rows.get(id)!
    const rebuilt = await services.database.tenantRead(tenant.id, (tx) =>
      valuesAt({ tx, tenant, services }, id, moment),
    )
    const filled = Object.entries(rebuilt ?? {}).filter(([key, value]) => value !== null || !key.startsWith('fields.'))
    expect(Object.fromEntries(filled)).toMatchObject(expected)
    expect(filled.filter(([key]) => key.startsWith('fields.')).map(([key]) => key)).toHaveLength(
      Object.keys(expected).filter((key) => key.startsWith('fields.')).length,
    )
    if (JSON.stringify(now) !== JSON.stringify(expected)) differences += 1
  })
  // Otherwise this would prove nothing.
  expect(differences).toBeGreaterThan(RECORDS / 10)
  const before = await services.database.tenantRead(tenant.id, (tx) =>
    valuesAt({ tx, tenant, services }, ids[0]!, '2020-01-01T00:00:00Z'),
  )
  expect(before).toBeNull()
})
