import { caseFields } from '@dossier/contract/cases/fields'
import { cases } from '@dossier/contract/cases/lifecycle'
import { events } from '@dossier/contract/events/calls'
import { fields } from '@dossier/contract/fields/calls'
import type { TimeSpentValue } from '@dossier/contract/fields/time-spent'
import { templates } from '@dossier/contract/templates/calls'
import { views } from '@dossier/contract/views'
import { viewEditing } from '@dossier/contract/views/editing'
import { spentAt } from '@dossier/core/time-spent/track'
import { expect, test } from 'vitest'
import { expectLive, fetchCase, watch } from '../../../testing/live/live-case-client.ts'
import { expectFresh, pageQuery, watchList } from '../../../testing/live/live-list-client.ts'
import { changingAs } from '../../../testing/changing.ts'
import { expectRefused, recordsOf, storedRecords } from '../../../testing/records.ts'
import { runDueJobs } from '../../../testing/run-due-jobs.ts'
import { testServer } from '../../../testing/test-server.ts'
import { newTenant, type TestPerson } from '../../../testing/world.ts'
import { recalculateJob } from './recalculate-job.ts'
import { undoAction } from '../undo/undo-action.ts'

/** Records of a workshop have a stage, of which they keep the times, and that of repairs apart. */
async function workshop() {
  const tenant = await newTenant()
  const ann = await tenant.person({ name: 'Ann' })
  const admin = await tenant.person({ name: 'Ada', isAdmin: true })
  const list = (title: string) => tenant.field({ title, dataType: 'list', choices: ['New', 'Repair', 'Done'] })
  const [stage, mood] = [await list('Stage'), await list('Mood')]
  const times = await tenant.field({
    title: 'Stages so far',
    dataType: 'time-spent',
    extensions: { trackingFieldId: stage },
  })
  const repair = await tenant.field({
    title: 'In repair',
    dataType: 'calculated',
    extensions: { calculationType: 'TimeSpentAs', trackingFieldId: stage, searchValue: 'Repair' },
  })
  const templateId = await tenant.template({
    title: 'Bicycle',
    fields: [stage, mood, times, repair].map((id) => ({ id })),
  })
  return { tenant, ann, admin, stage, mood, times, repair, templateId }
}

const act = (by: TestPerson, verb: 'close' | 'reopen', caseId: number) =>
  by.call(cases[verb], { params: { id: String(caseId) } })

async function runRecalculations() {
  const { services } = await testServer()
  return runDueJobs(services, recalculateJob)
}

test('D-063 B-TIME-05 B-TIME-13 the times of values are stored in the same save, end with the record, and go on when it is opened again', async () => {
  const { tenant, ann, stage, times, repair, templateId } = await workshop()
  const { id, caseNumber } = await recordsOf(ann).create({ templateId, fields: { [stage]: 'New' } })
  const spent = async (fieldId = times) => (await fetchCase(ann, caseNumber)).fields[fieldId]?.value as TimeSpentValue
  const moment = async () => Date.parse((await fetchCase(ann, caseNumber)).lastUpdatedAt)
  const watchers = [await watch(ann, caseNumber)]
  const [view] = await ann.call(views.list, {})
  const shown = await tenant.asOwner((tx) =>
    tx
      .updateTable('views')
      .set({ columns: ['title', `fields.${times}`] })
      .where('tenant_id', '=', tenant.id)
      .execute(),
  )
  expect(shown).toHaveLength(1)
  const saved = await ann.call(viewEditing.save, {
    body: {
      title: 'Short repairs',
      isPersonal: true,
      clauses: [
        {
          field: `fields.${times}`,
          operator: 'LessThan',
          searchClauseParameters: { timeSpentClause: { searchValue: 'Repair', searchLabel: 'Repair', hoursSpent: 1 } },
        },
      ],
    },
  })
  expect(saved.clauses[0]!.searchClauseParameters).toEqual({
    timeSpentClause: { searchValue: 'Repair', hoursSpent: 1 },
  })
  const listed = await watchList(ann, pageQuery(view!.id))
  const short = await watchList(ann, pageQuery(saved.id))
  const found = async () => (await ann.call(views.cases, { query: { viewId: String(saved.id) } })).casesTables[0]!
  expect((await found()).totalRecords).toBe(0)
  const began = await moment()
  expect(await spent()).toEqual({
    totals: [{ fieldValue: 'New', hoursSpent: 0 }],
    entries: [
      {
        fieldValue: 'New',
        started: new Date(began).toISOString(),
        isClosed: false,
        currentlySet: true,
        firstSet: new Date(began).toISOString(),
      },
    ],
  })
  expect(await spent(repair)).toBe(null)
  const at = [began]
  const step = async (change: () => Promise<unknown>) => {
    await expectLive(watchers, change)
    at.push(await moment())
  }
  await step(() => recordsOf(ann).save(id, stage, 'Repair'))
  await step(() => act(ann, 'close', id))
  await step(() => act(ann, 'reopen', id))
  await step(() => recordsOf(ann).save(id, stage, null))
  await step(() => recordsOf(ann).save(id, stage, 'New'))
  await expectFresh([listed, short])
  expect((await found()).cases.map((row) => row.id)).toEqual([id])
  const [t0, t1, t2, t3, t4, t5] = at as [number, number, number, number, number, number]
  const now = t5 + 5000
  expect(spentAt(await spent(), now).map((one) => [one.fieldValue, one.milliseconds, one.isRunning])).toEqual([
    ['New', t1 - t0 + (now - t5), true],
    ['Repair', t2 - t1 + (t4 - t3), false],
    [null, t5 - t4, false],
  ])
  expect(spentAt(await spent(repair), now)).toEqual([
    expect.objectContaining({ fieldValue: 'Repair', milliseconds: t2 - t1 + (t4 - t3), isRunning: false }),
  ])
  const { data } = await ann.call(events.list, { params: { caseId: String(id) } })
  expect(new Set(data.flatMap(({ entries }) => entries.map(({ label }) => label)))).not.toContain('Stages so far')
})

test('C-FLD-04 B-TIME-05 nobody enters times: saves, locks and overrides are refused, of other tenants as well', async () => {
  const { tenant, ann, admin, stage, times, repair, templateId } = await workshop()
  const { id } = await recordsOf(ann).create({ templateId, fields: { [stage]: 'New' } })
  const value = { totals: [{ fieldValue: 'New', hoursSpent: 900 }], entries: [] }
  const forbidden = { status: 403, message: expect.stringMatching(/only\.$|do this\.$/) }
  for (const one of [times, repair]) {
    await expectRefused(tenant, () => recordsOf(admin).save(id, one, value), forbidden)
    await expectRefused(tenant, () => recordsOf(admin).lock(id, one), forbidden)
  }
  const override = (by: TestPerson, fieldId: string) =>
    by.call(caseFields.overrideCalculated, { params: { caseId: String(id), fieldId, isOverridden: 'true' } })
  await expectRefused(tenant, () => override(ann, repair), forbidden)
  const stranger = (await workshop()).ann
  await expectRefused(tenant, () => override(stranger, repair), { status: 404, message: 'Record not found.' })
  const { errors, created } = await ann.call(cases.create, {
    body: { title: 'x', templateId, fields: { [times]: value } },
  })
  expect([errors, created !== null]).toEqual([
    [{ field: `fields.${times}`, message: 'Stages so far is tracked. Leave it out.' }],
    true,
  ])
})

test('D-127 who may not view the list finds no trace of its times, also after they are those of another list', async () => {
  const { tenant, ann, admin, stage, mood, times, templateId } = await workshop()
  const team = await tenant.team('Mechanics')
  const mechanic = await tenant.person({ teamIds: [team] })
  const { caseNumber } = await recordsOf(ann).create({ templateId, fields: { [stage]: 'Repair', [mood]: 'Done' } })
  await admin.call(fields.save, { body: { id: stage, permissions: { view: [team], edit: [], adminOnly: false } } })
  const seen = async (person: TestPerson) =>
    JSON.stringify([await fetchCase(person, caseNumber), await person.call(fields.list, {})])
  expect(await seen(mechanic)).toMatch(/Stages so far.*In repair/)
  expect(await seen(ann)).not.toMatch(/Stages so far|In repair|"Repair","hoursSpent"/)
  await admin.call(fields.save, { body: { id: times, extensions: { trackingFieldId: mood } } })
  await runRecalculations()
  expect((await fetchCase(mechanic, caseNumber)).fields[times]?.value).toMatchObject({
    totals: [{ fieldValue: 'Done' }],
  })
  expect(await seen(ann)).not.toMatch(/Stages so far/)
})

test('B-TIME-12 a field that comes later, and one that tracks another list, have the times of the whole history; a second look finds nothing to change', async () => {
  const { tenant, ann, admin, stage, mood, times, templateId } = await workshop()
  const late = await tenant.template({ title: 'Tandem', fields: [{ id: stage }, { id: mood }] })
  for (const [nth, of] of [templateId, late, late].entries()) {
    const { id } = await recordsOf(ann).create({ templateId: of, fields: { [stage]: nth === 2 ? null : 'New' } })
    await recordsOf(ann).save(id, stage, 'Repair')
    await recordsOf(ann).save(id, mood, 'Done')
    if (nth > 0) await act(ann, 'close', id)
  }
  const design = await admin.call(templates.design, { params: { id: String(late) } })
  const [first] = design.fields
  const placed = [...design.fields, { ...first!, field: { id: times }, order: 2 }]
  await admin.call(templates.save, {
    body: { id: late, title: 'Tandem', fields: placed, lastUpdated: design.lastUpdated } as never,
  })
  await runRecalculations()

  const timesOf = async () => (await storedRecords(tenant)).records.map(({ fields: all }) => all[times])
  const counted = await timesOf()
  expect(counted).toMatchObject([
    {
      totals: [{ fieldValue: 'New' }, { fieldValue: 'Repair' }],
      entries: [{}, { currentlySet: true, isClosed: false }],
    },
    {
      totals: [{ fieldValue: 'New' }, { fieldValue: 'Repair' }],
      entries: [{}, { currentlySet: true, isClosed: true }],
    },
    { totals: [{ fieldValue: null }, { fieldValue: 'Repair' }], entries: [{}, { currentlySet: true, isClosed: true }] },
  ])
  await admin.call(fields.save, { body: { id: times, extensions: { trackingFieldId: mood } } })
  await runRecalculations()
  expect(await timesOf()).toMatchObject([
    { totals: [{ fieldValue: null }, { fieldValue: 'Done' }] },
    { totals: [{ fieldValue: null }, { fieldValue: 'Done' }] },
    { totals: [{ fieldValue: null }, { fieldValue: 'Done' }] },
  ])
  await admin.call(fields.save, { body: { id: times, extensions: { trackingFieldId: stage } } })
  await runRecalculations()
  expect(await timesOf()).toEqual(counted)
})

test('D-063 an undo brings the value back, and takes no time back', async () => {
  const { tenant, ann, stage, times, templateId } = await workshop()
  const { id } = await recordsOf(ann).create({ templateId, fields: { [stage]: 'New' } })
  await recordsOf(ann).save(id, stage, 'Repair')
  const before = await storedRecords(tenant)
  await changingAs(ann, (writer) => undoAction(writer, before.changes.at(-1)!.action_id))
  const [record] = (await storedRecords(tenant)).records
  expect(record!.fields[stage]).toBe('New')
  expect(record!.fields[times]).toMatchObject({
    totals: [{ fieldValue: 'New' }, { fieldValue: 'Repair' }],
    entries: [{ currentlySet: true }, { currentlySet: false }],
  })
})

test('B-TIME-08 times of anything but a list are refused, and a list whose times are tracked says so before it is deleted', async () => {
  const { tenant, admin, stage, times } = await workshop()
  const notes = await tenant.field({ title: 'Notes', dataType: 'text' })
  const track = (trackingFieldId: string) => () =>
    admin.call(fields.save, { body: { id: times, extensions: { trackingFieldId } } })
  await expectRefused(tenant, track(notes), {
    status: 400,
    message: 'Missing time tracked field Data Source ID: "Notes" is not a list with one choice. Choose another field.',
  })
  await expectRefused(tenant, track((await workshop()).stage), {
    status: 400,
    message: 'Error: Could not find tracking field. Choose another one.',
  })
  const usage = await admin.call(fields.usage, { params: { id: stage } })
  const tracking = usage.items.filter(({ type }) => type === 'field').map(({ title }) => title)
  expect(tracking.toSorted()).toEqual(['In repair', 'Stages so far'])
})
