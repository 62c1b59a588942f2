import { RECORDS_AT_ONCE } from '@dossier/contract/limits'
import { cases } from '@dossier/contract/cases/lifecycle'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { changingAs, changingAsRule } from '../../../testing/changing.ts'
import { brokenInvariants } from '../../../testing/faults/check-invariants.ts'
import { importInto } from '../../../testing/import-records.ts'
import { testEngine } from '../../../testing/postgres/postgres.ts'
import { recordsOf } from '../../../testing/records.ts'
import { testServer } from '../../../testing/test-server.ts'
import { newTenant, type TestPerson, type TestTenant } from '../../../testing/world.ts'
import { applyChanges } from './apply-changes.ts'
import type { Change } from '../plans/changes.ts'

/** More than one statement takes. */
const MANY = testEngine() === 'server' ? 1_150 : 60

let tenant: TestTenant
let admin: TestPerson
let note: string
let cost: string
let templateId: number
const openedBy = { id: null, name: 'Shop' }

beforeAll(async () => {
  tenant = await newTenant({ features: [] })
  admin = await tenant.person({ isAdmin: true, name: 'Ann' })
  note = await tenant.field({ title: 'Note', dataType: 'text' })
  cost = await tenant.field({ title: 'Cost', dataType: 'number' })
  templateId = await tenant.template({
    title: 'Job',
    titleTemplate: 'Job {note}',
    fields: [{ id: note }, { id: cost }],
  })
})

const rowOf = (over: object = {}) => ({ templateId, title: '', openedBy, created: '2026-01-05T08:00:00Z', ...over })

async function imported(count: number, over: object = {}): Promise<number[]> {
  const { imported: rows } = await importInto(
    tenant,
    Array.from({ length: count }, () => rowOf(over)),
  )
  return rows.map(({ id }) => id)
}

const stored = (ids: readonly number[]) =>
  tenant.asOwner((tx) => tx.selectFrom('cases_base').selectAll().where('id', 'in', ids).orderBy('id').execute())

const logOf = (actionId: string) =>
  tenant.asOwner((tx) => tx.selectFrom('changes').selectAll().where('action_id', '=', actionId).execute())

async function expectSound() {
  expect(await brokenInvariants((await testServer()).services.database.owner)).toEqual([])
}

test('one action changes many records, and those that refuse are named and stop nobody', async () => {
  const ids = await imported(MANY, { tags: ['Old'] })
  const clerk = await tenant.person({ name: 'Ben' })
  const closedTeam = await tenant.team()
  const strict = await tenant.template({
    title: 'Strict',
    editClosedPermissions: [closedTeam],
    permissions: { record: { edit: [closedTeam] }, case: { edit: [] } },
    fields: [{ id: note }],
  })
  const [barred] = await imported(1, { templateId: strict, title: 'Barred' })
  const [hidden] = await imported(1, { isSensitive: true })
  const [locked] = await imported(1)
  await recordsOf(admin).lock(locked!, note)
  const stranger = await newTenant()
  const foreign = await importInto(stranger, [
    { ...rowOf(), templateId: await stranger.template({ title: 'T', fields: [] }), title: 'Theirs' },
  ])
  const foreignId = foreign.imported[0]!.id

  const changes: Change[] = [
    { kind: 'field', fieldId: note, value: 'Checked' },
    { kind: 'field', fieldId: cost, value: 12 },
    { kind: 'property', key: 'tags', value: ['old', 'Seen'] },
    { kind: 'addUser', userId: clerk.id },
    { kind: 'comment', comment: 'All checked.', isHtml: false },
    { kind: 'close' },
  ]
  const all = [...ids, barred!, hidden!, locked!, foreignId, 999_999_999]
  const { result, action, events } = await changingAs(clerk, (writer) =>
    applyChanges(writer, all.toReversed(), changes),
  )

  expect(result.written).toHaveLength(MANY)
  const numberOf = async (id: number) => (await stored([id]))[0]!.case_number
  const named = result.refused.map(({ caseId, caseNumber, refusal }) => [
    caseId,
    caseNumber,
    refusal.status,
    refusal.message,
  ])
  expect(named.toSorted()).toEqual(
    [
      [barred, await numberOf(barred!), 403, expect.stringMatching(/only\.$|do this\.$/)],
      [hidden, null, 404, 'Record not found.'],
      [locked, await numberOf(locked!), 423, 'In use by Ann.'],
      [foreignId, null, 404, 'Record not found.'],
      [999_999_999, null, 404, 'Record not found.'],
    ].toSorted(),
  )
  for (const row of await stored(ids))
    expect(row).toMatchObject({
      title: 'Job Checked',
      fields: { [note]: 'Checked', [cost]: 12 },
      user_ids: [clerk.id],
      is_closed: true,
      seq: 8,
    })
  const entries = await logOf(action.id)
  expect(entries).toHaveLength(MANY * 7)
  expect(new Set(entries.map(({ group_seq }) => group_seq))).toEqual(new Set([2, 5, 7, 8]))
  expect(events.filter(({ type }) => type === 'case.changed')).toHaveLength(MANY)
  expect(await stored([barred!, hidden!, locked!])).toMatchObject([{ seq: 1 }, { seq: 1 }, { seq: 1 }])
  await expectSound()
})

test('of one record, all changes are made or none', async () => {
  const [id] = await imported(1)
  const { result } = await changingAs(admin, (writer) =>
    applyChanges(
      writer,
      [id!],
      [
        { kind: 'field', fieldId: note, value: 'Half' },
        { kind: 'field', fieldId: cost, value: 'not a number' },
      ],
    ),
  )
  expect(result.refused).toMatchObject([{ caseId: id, refusal: { status: 400 } }])
  expect(await stored([id!])).toMatchObject([{ seq: 1, fields: {} }])
})

test('the system writes without rights and past locks, but nothing that a field cannot hold', async () => {
  const [open, other] = await imported(2)
  await recordsOf(admin).lock(open!, note)
  const { result, action } = await changingAsRule(tenant, (writer) =>
    applyChanges(writer, [open!, other!], ({ record }) => [
      { kind: 'field', fieldId: cost, value: record.id === open ? 7 : 'many' },
      { kind: 'field', fieldId: note, value: 'By rule' },
    ]),
  )
  expect(result.written).toMatchObject([{ isChanged: true, loaded: { record: { id: open } } }])
  expect(result.refused).toMatchObject([{ caseId: other, refusal: { message: 'Enter a number for Cost.' } }])
  const entries = await logOf(action.id)
  expect(entries.map(({ key }) => key).toSorted()).toEqual([`fields.${cost}`, `fields.${note}`, 'title'].toSorted())
  for (const entry of entries)
    expect(entry).toMatchObject({ user_id: null, actor: 'Rule "Close"', cause: 'rule', cause_id: action.causeId })
  await expectSound()
})

test('a record that is named twice is changed once', async () => {
  const [id] = await imported(1)
  const { result, action } = await changingAs(admin, (writer) =>
    applyChanges(writer, [id!, id!], [{ kind: 'comment', comment: 'Seen.', isHtml: false }]),
  )
  expect(result.written).toHaveLength(1)
  expect(await logOf(action.id)).toHaveLength(1)
  await expectSound()
})

test('the system leaves deleted records alone', async () => {
  const [id] = await imported(1)
  await changingAs(admin, (writer) => applyChanges(writer, [id!], [{ kind: 'delete' }]))
  const before = await stored([id!])
  const { result } = await changingAsRule(tenant, (writer) =>
    applyChanges(writer, [id!], [{ kind: 'field', fieldId: note, value: 'By rule' }]),
  )
  expect(result).toMatchObject({ written: [], refused: [{ caseNumber: null, refusal: { status: 404 } }] })
  expect(await stored([id!])).toEqual(before)
})

test('more records than an action may change are refused before anything is written', async () => {
  const ids = Array.from({ length: RECORDS_AT_ONCE + 1 }, (_, nth) => nth + 1)
  await expect(changingAs(admin, (writer) => applyChanges(writer, ids, [{ kind: 'close' }]))).rejects.toThrow(
    RangeError,
  )
})

test.runIf(testEngine() === 'server')(
  'actions on the same records and single saves wait for each other and never block each other for good',
  async () => {
    const ids = await imported(120, { tags: ['Shared'] })
    const bulk = (order: readonly number[], tag: string) =>
      changingAs(admin, (writer) =>
        applyChanges(writer, order, ({ record }) => [
          { kind: 'property', key: 'tags', value: [...record.tags.filter((one) => one !== tag), tag] },
          { kind: 'field', fieldId: note, value: tag },
        ]),
      )
    const single = (id: number, nth: number) => recordsOf(admin).property(id, 'tags', ['Shared', `Own ${nth % 3}`])
    await Promise.all([
      bulk(ids, 'One'),
      bulk(ids.toReversed(), 'Two'),
      bulk(ids, 'Three'),
      ...ids.slice(0, 20).map(single),
      ...Array.from({ length: 5 }, () => admin.call(cases.create, { body: { templateId, tags: ['Shared', 'One'] } })),
    ])
    await expectSound()
  },
)

// Through a pooler nothing is prepared.
test.runIf(testEngine() === 'server' && !process.env['TEST_POOLER'])(
  'the server plans the save of one record once, not for every record',
  async () => {
    const ids = await imported(MANY)
    await tenant.asOwner((tx) => sql`analyze cases_base`.execute(tx))
    const { result } = await changingAs(admin, async (writer) => {
      for (const id of ids.slice(0, 9)) await applyChanges(writer, [id], [{ kind: 'field', fieldId: cost, value: id }])
      return sql<{ planned: number; kept: number }>`
      select custom_plans::int as planned, generic_plans::int as kept from pg_prepared_statements
      where statement like '%update cases set%' and custom_plans + generic_plans >= 9`.execute(writer.tx)
    })
    // The first five times the server compares what plans for one record cost; where a save of several came first, never.
    expect(Math.max(...result.rows.map(({ planned }) => planned))).toBeLessThanOrEqual(5)
    expect(Math.max(...result.rows.map(({ kept }) => kept))).toBeGreaterThan(3)
  },
)
