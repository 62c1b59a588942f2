import { randomUUID } from 'node:crypto'
import type { SearchClause } from '@dossier/contract/clauses'
import { fields } from '@dossier/contract/fields/calls'
import { jobs } from '@dossier/contract/jobs'
import { schedules } from '@dossier/contract/schedules/calls'
import { expect, test } from 'vitest'
import { changingAs, changingAsRule } from '../../testing/changing.ts'
import { freshSource } from '../../testing/matrix/fresh/fresh-data-source.ts'
import { recordsOf } from '../../testing/records.ts'
import { createSchedule, daily, dayFrom, NOON, recordsOfTenant, scheduledTemplate } from '../../testing/scheduling.ts'
import { runDueJobs } from '../../testing/run-due-jobs.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant } from '../../testing/world.ts'
import { applyChanges } from '../cases/writing/apply-changes.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { replaceChoiceJob } from '../cases/replacement/replace-choice-job.ts'
import { undoAction } from '../cases/undo/undo-action.ts'

async function setting(features: string[] = []) {
  const tenant = await newTenant({ features })
  const admin = await tenant.person({ isAdmin: true, editData: true })
  const archive = (id: string, archived: boolean) => admin.call(fields.save, { body: { id, archived } })
  return { tenant, admin, archive }
}

test('D-145 schedules go on while a field that they fill is archived, and fill it when it is restored', async () => {
  const { tenant, admin, archive } = await setting()
  const note = await tenant.field({ title: 'Note', dataType: 'text' })
  const site = await tenant.field({ title: 'Site', dataType: 'text' })
  const ids = [note, site]
  const templateId = await scheduledTemplate(
    tenant,
    { fields: ids.map((id) => ({ id, requiredRecord: true })) },
    { fields: ids },
  )
  const { id } = await createSchedule(admin, { templateId, fields: { [note]: 'a', [site]: 'North' } })
  await admin.call(schedules.saveSettings, { body: { defaultFieldValues: { [note]: 'a', [site]: 'South' } } })
  await archive(site, true)
  const generate = (days: number) => admin.call(schedules.generate, { body: { scheduleId: id, date: dayFrom(days) } })
  await generate(1)
  expect(await admin.call(schedules.list, {})).toMatchObject([{ fields: { [note]: 'a' }, faults: [] }])
  expect(JSON.stringify(await admin.call(schedules.list, {}))).not.toContain('North')
  expect((await admin.call(schedules.settings, {})).defaultFieldValues).toEqual({ [note]: 'a' })
  const settings = (values: object) =>
    admin.send({ method: 'PUT', path: '/schedule/settings', body: { defaultFieldValues: values } })
  expect(await settings({ [site]: 'West' })).toMatchObject({ status: 400 })
  expect(await settings({ [note]: 'b' })).toMatchObject({ status: 200 })
  const save = (values: object) =>
    admin.send({ method: 'POST', path: '/schedule/', body: { ...daily({ templateId, fields: values as never }) } })
  expect(await save({ [note]: 'b', [site]: 'West' })).toMatchObject({ status: 400 })
  await admin.call(schedules.save, { body: { ...daily({ templateId, fields: { [note]: 'b' } }), id } })
  await archive(site, false)
  await generate(2)
  expect((await recordsOfTenant(tenant)).map((one) => one.fields)).toEqual([
    { [note]: 'a' },
    { [note]: 'b', [site]: 'North' },
  ])
  expect((await admin.call(schedules.settings, {})).defaultFieldValues).toEqual({ [note]: 'b', [site]: 'South' })
})

test('D-145 a change is undone although a value that followed from it has been archived', async () => {
  const { tenant, admin, archive } = await setting()
  const hours = await tenant.field({ title: 'Hours', dataType: 'number' })
  const extensions = { calculationType: 'Numerical', expression: `[${hours}] * 2` } as const
  const twice = await tenant.field({ title: 'Twice', dataType: 'calculated', extensions })
  const templateId = await tenant.template({ title: 'Visit', fields: [{ id: hours }, { id: twice }] })
  const { id } = await recordsOf(admin).create({ templateId, fields: { [hours]: 4 } })
  const { action } = await changingAs(admin, (writer) =>
    applyChanges(writer, [id], [{ kind: 'field', fieldId: hours, value: 5 }]),
  )
  await archive(twice, true)
  const { result } = await changingAs(admin, (writer) => undoAction(writer, action.id))
  expect(result).toEqual({ restored: [id], left: [] })
  expect((await recordsOfTenant(tenant))[0]!.fields).toEqual({ [hours]: 4, [twice]: 8 })
})

test('D-145 what an action did to an archived field stays when it is undone, and the rest is taken back', async () => {
  const { tenant, admin, archive } = await setting()
  const note = await tenant.field({ title: 'Note', dataType: 'text' })
  const site = await tenant.field({ title: 'Site', dataType: 'text' })
  const templateId = await tenant.template({ title: 'Visit', fields: [{ id: note }, { id: site }] })
  const { id, caseNumber } = await recordsOf(admin).create({ templateId, fields: { [note]: 'a', [site]: 'North' } })
  const change = (fieldId: string, value: string) => ({ kind: 'field', fieldId, value }) as const
  const { action } = await changingAs(admin, (writer) =>
    applyChanges(writer, [id], [change(note, 'b'), change(site, 'South')]),
  )
  await archive(site, true)
  const { result } = await changingAs(admin, (writer) => undoAction(writer, action.id))
  const message = 'A field that has been archived since stays as it is.'
  expect(result).toEqual({ restored: [id], left: [{ caseId: id, caseNumber, message }] })
  expect((await recordsOfTenant(tenant))[0]!.fields).toEqual({ [note]: 'a', [site]: 'South' })
})

test('D-145 nothing is said to be done with an archived field: no choice is replaced, and no rule adds it', async () => {
  const { tenant, admin, archive } = await setting()
  const side = await tenant.field({ title: 'Side', dataType: 'list', choices: ['North', 'South'] })
  const extra = await tenant.field({ title: 'Gang tag', dataType: 'text' })
  const templateId = await tenant.template({ title: 'Visit', fields: [{ id: side }] })
  const { id } = await recordsOf(admin).create({ templateId, fields: { [side]: 'North' } })
  for (const one of [side, extra]) await archive(one, true)
  expect(await admin.send({ method: 'PUT', path: `/cases/replaceChoice/${side}/1/2` })).toMatchObject({
    status: 400,
    text: 'Side is archived. Restore it before its choices are replaced.',
  })
  const { result } = await changingAsRule(tenant, (writer) =>
    applyChanges(writer, [id], [{ kind: 'form', edit: 'add', fieldId: extra }]),
  )
  expect(result.refused).toMatchObject([
    { refusal: { message: 'Gang tag is archived. Restore it, or change the rule.' } },
  ])
})

test('D-145 D-127 who may not read a title because of a field in it does not read it once the field is archived', async () => {
  const { tenant, archive } = await setting()
  const team = await tenant.team('Medics')
  const site = await tenant.field({ title: 'Site', dataType: 'text' })
  const templateId = await tenant.template({
    title: 'Visit',
    titleTemplate: 'At {site}',
    fields: [{ id: site, permissions: { view: [team], edit: [], adminOnly: false } }],
  })
  const [reader, medic] = [await tenant.person(), await tenant.person({ editData: true, teamIds: [team] })]
  const { caseNumber } = await recordsOf(medic).create({ templateId, fields: { [site]: 'North' } })
  const seen = async () => [
    (await recordsOf(reader).details(caseNumber)).title,
    (await recordsOf(medic).details(caseNumber)).title,
  ]
  const before = await seen()
  expect(before[0]).not.toContain('North')
  expect(before[1]).toBe('At North')
  await archive(site, true)
  expect(await seen()).toEqual(before)
  await archive(site, false)
  expect(await seen()).toEqual(before)
})

test('D-145 a job that replaces a choice says that its field was archived', async () => {
  const { tenant, admin, archive } = await setting()
  const { services } = await testServer()
  const side = await tenant.field({ title: 'Side', dataType: 'list', choices: ['North', 'South'] })
  const templateId = await tenant.template({ title: 'Visit', fields: [{ id: side }] })
  await recordsOf(admin).create({ templateId, fields: { [side]: 'North' } })
  await archive(side, true)
  const titles = { field: 'Side', from: 'North', to: 'South' }
  const author = { id: admin.id, name: 'Ada' }
  const data = { fieldId: side, from: 'North', to: 'South', titles, author, actionId: randomUUID() }
  await services.database.owner
    .transaction()
    .execute((tx) => enqueue(tx, { kind: replaceChoiceJob, data }, { tenantId: tenant.id }))
  await runDueJobs(services, replaceChoiceJob as never)
  const { data: listed } = await admin.call(jobs.list, { query: { pageNumber: 1 } })
  expect(listed.find(({ title }) => title === replaceChoiceJob.title)).toMatchObject({
    fault: '"Side" was archived. Restore it, add "North" again, and replace it once more.',
  })
})

test('D-145 a title that is made from an archived field stays when something else is changed', async () => {
  const { tenant, admin, archive } = await setting()
  const site = await tenant.field({ title: 'Site', dataType: 'text' })
  const source = await freshSource(tenant, { title: 'Cars', labels: ['Van'] })
  const car = await tenant.field({ title: 'Car', dataType: 'list', dataSourceId: source.id })
  const note = await tenant.field({ title: 'Note', dataType: 'text' })
  const templateId = await tenant.template({
    title: 'Visit',
    titleTemplate: '{note}: {car} at {site}',
    fields: [site, car, note].map((id) => ({ id })),
  })
  const records = recordsOf(admin)
  const given = { [site]: 'North', [car]: source.itemIds[0]!, [note]: 'Repair' }
  const { id, caseNumber } = await records.create({ templateId, fields: given })
  for (const one of [site, car]) await archive(one, true)
  // Of new records, nothing is in it.
  expect((await records.create({ templateId, fields: { [note]: 'New' } })).title).toBe('New: at')
  await records.save(id, note, 'Tests')
  expect((await records.details(caseNumber)).title).toBe('Tests: Van at North')
})

test('D-145 D-069 a forecast has the titles that its records will have while a field in them is archived', async () => {
  const { tenant, admin, archive } = await setting(['forecasting'])
  const site = await tenant.field({ title: 'Site', dataType: 'text' })
  const template = { titleTemplate: 'At {site}', fields: [{ id: site }] }
  const templateId = await scheduledTemplate(tenant, template, { fields: [site] })
  const { id } = await createSchedule(admin, { templateId, fields: { [site]: 'North' } })
  await archive(site, true)
  const searchClauseParameters = { startDate: dayFrom(0), endDate: dayFrom(3) }
  const clause = { field: 'created', operator: 'DateRange', dynamicValue: 'DateRange', searchClauseParameters }
  const body = { clauses: [clause as SearchClause], timeZone: NOON }
  const { rows } = await admin.call(schedules.forecast, { body })
  await admin.call(schedules.generate, { body: { scheduleId: id, date: dayFrom(1) } })
  expect(rows[0]!.title).toBe((await recordsOfTenant(tenant))[0]!.title)
})
