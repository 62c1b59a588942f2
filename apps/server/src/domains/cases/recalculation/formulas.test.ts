import { cases } from '@dossier/contract/cases/lifecycle'
import { fields } from '@dossier/contract/fields/calls'
import type { FieldExtensions } from '@dossier/contract/fields'
import { views } from '@dossier/contract/views'
import { expect, test } from 'vitest'
import { enqueue } from '../../../queue/enqueue.ts'
import { fetchCase } from '../../../testing/live/live-case-client.ts'
import { expectRefused, recordsOf } from '../../../testing/records.ts'
import { runDueJobs } from '../../../testing/run-due-jobs.ts'
import { testServer } from '../../../testing/test-server.ts'
import { newTenant } from '../../../testing/world.ts'
import { findTodayJob, followTodayJob } from './follow-today-job.ts'
import { recalculateJob } from './recalculate-job.ts'

/** A template with fields that are calculated so, by title. */
async function office(calculations: (ids: Record<string, string>) => Record<string, FieldExtensions>) {
  const tenant = await newTenant()
  const ann = await tenant.person({ name: 'Ann' })
  const admin = await tenant.person({ name: 'Ada', isAdmin: true })
  const price = await tenant.field({ title: 'Price', dataType: 'dollar' })
  const count = await tenant.field({ title: 'Count', dataType: 'number' })
  const due = await tenant.field({ title: 'Due', dataType: 'date' })
  const kind = await tenant.field({ title: 'Kind', dataType: 'list', choices: ['Small', 'Large'] })
  const ids: Record<string, string> = { price, count, due, kind }
  for (const [title, extensions] of Object.entries(calculations(ids)))
    ids[title] = await tenant.field({ title, dataType: 'calculated', extensions })
  const templateId = await tenant.template({ title: 'Order', fields: Object.values(ids).map((id) => ({ id })) })
  const shown = async (caseNumber: string, title: string) => {
    const { value, label } = (await fetchCase(ann, caseNumber)).fields[ids[title]!]!
    return [value, label]
  }
  return { tenant, ann, admin, ids, templateId, shown }
}

async function followToday() {
  const { services } = await testServer()
  await services.database.owner
    .transaction()
    .execute((tx) => enqueue(tx, { kind: findTodayJob, data: null }, { tenantId: null }))
  await runDueJobs(services, findTodayJob)
  await runDueJobs(services, followTodayJob)
}

test('ADR-199 money times a number is money wherever it is shown, until its settings name another format', async () => {
  const { ann, admin, ids, templateId, shown } = await office(({ price, count }) => ({
    sum: { calculationType: 'Numerical', expression: `[${price}] * [${count}]` },
    share: { calculationType: 'Numerical', expression: `[${count}] / 3`, format: 'percent', precision: 1 },
  }))
  const { caseNumber } = await recordsOf(ann).create({ templateId, fields: { [ids.price!]: 2.5, [ids.count!]: 1 } })
  expect(await shown(caseNumber, 'sum')).toEqual([2.5, '$2.50'])
  expect(await shown(caseNumber, 'share')).toEqual([0.333, '33.3%'])
  const extensions = { calculationType: 'Numerical', expression: `[${ids.price}] * [${ids.count}]` } as const
  const saved = await admin.call(fields.save, { body: { id: ids.sum!, extensions } })
  expect(saved).toMatchObject({ isMoney: true, extensions })
  await admin.call(fields.save, { body: { id: ids.sum!, extensions: { ...extensions, format: 'number' } } })
  expect(await shown(caseNumber, 'sum')).toEqual([2.5, '2.5'])
})

test('ADR-199 what is calculated from the creation and the closing of a record has the instants that the record has', async () => {
  const { ann, ids, templateId, shown } = await office(() => ({
    promised: { calculationType: 'AddToDate', dateField: 'created', days: 2, showTime: true },
    archived: { calculationType: 'AddToDate', dateField: 'closed', years: 1, months: 1, showTime: true },
    late: { calculationType: 'GreaterThan', left: { fieldId: 'closed' }, right: { value: '2020-01-01' } },
  }))
  const { id, caseNumber } = await recordsOf(ann).create({ templateId })
  const record = await fetchCase(ann, caseNumber)
  const later = (instant: string, span: Temporal.DurationLike) =>
    Temporal.Instant.from(instant)
      .toZonedDateTimeISO('UTC')
      .add(span)
      .toInstant()
      .toString({ smallestUnit: 'millisecond' })
  expect(record.fields[ids.promised!]?.value).toBe(later(record.created, { days: 2 }))
  expect((await shown(caseNumber, 'archived'))[0]).toBeNull()
  await ann.call(cases.close, { params: { id: String(id) } })
  const closed = await fetchCase(ann, caseNumber)
  expect(closed.fields[ids.archived!]?.value).toBe(later(closed.closed!, { years: 1, months: 1 }))
  expect((await shown(caseNumber, 'late'))[0]).toBe(true)
  await ann.call(cases.reopen, { params: { id: String(id) } })
  expect([(await shown(caseNumber, 'archived'))[0], (await shown(caseNumber, 'late'))[0]]).toEqual([null, null])
})

test('ADR-199 a formula that names today, and what is made from it, is calculated again each day', async () => {
  const { tenant, ann, ids, templateId, shown } = await office(({ due }) => ({
    overdue: { calculationType: 'LessThan', left: { fieldId: due! }, right: { fieldId: 'today' } },
    label: { calculationType: 'Text', expression: `"Due " & [${due}] & IF([${due}] < [today], " (late)", "")` },
  }))
  const today = Temporal.Now.plainDateISO('UTC')
  const day = today.subtract({ days: 1 }).toString()
  const { caseNumber } = await recordsOf(ann).create({ templateId, fields: { [ids.due!]: day } })
  expect((await shown(caseNumber, 'overdue'))[0]).toBe(true)
  expect((await shown(caseNumber, 'label'))[0]).toMatch(/^Due .*, \d{4} \(late\)$/)
  const yesterdays = { [ids.due!]: day, [ids.overdue!]: false, [ids.label!]: 'Due' }
  await tenant.asOwner((tx) =>
    tx
      .updateTable('cases_base')
      .set({ fields: JSON.stringify(yesterdays) })
      .where('tenant_id', '=', tenant.id)
      .execute(),
  )
  await followToday()
  expect((await shown(caseNumber, 'overdue'))[0]).toBe(true)
  expect((await shown(caseNumber, 'label'))[0]).toMatch(/ \(late\)$/)
})

test('ADR-199 a text is joined, sorted and filtered as texts are, and follows the label of a choice', async () => {
  const { tenant, ann, admin, ids, templateId, shown } = await office(({ count, kind }) => ({
    text: { calculationType: 'Text', expression: `[${kind}] & " × " & [${count}]` },
  }))
  const definition = (await admin.call(fields.definitions, {})).find(({ id }) => id === ids.kind)!
  const [small, large] = definition.columnValues as { key: number; value: string; label: string }[]
  const made = []
  for (const [kind, count] of [
    [small!.value, 2],
    [large!.value, 1],
  ] as const)
    made.push(await recordsOf(ann).create({ templateId, fields: { [ids.kind!]: kind, [ids.count!]: count } }))
  expect(await shown(made[0]!.caseNumber, 'text')).toEqual(['Small × 2', 'Small × 2'])
  await tenant.asOwner((tx) =>
    tx
      .updateTable('views')
      .set({ columns: ['title', `fields.${ids.text}`] })
      .where('tenant_id', '=', tenant.id)
      .execute(),
  )
  const [view] = await ann.call(views.list, {})
  const page = await ann.call(views.cases, {
    query: { viewId: String(view!.id), sortBy: `fields.${ids.text}`, sortDesc: 'false' } as never,
  })
  expect(page.casesTables[0]!.cases.map((row) => row.fields[ids.text!])).toEqual(['Large × 1', 'Small × 2'])
  await admin.call(fields.save, {
    body: { id: ids.kind!, columnValues: [{ ...small!, label: 'Tiny' }, large!] } as never,
  })
  const { services } = await testServer()
  await runDueJobs(services, recalculateJob)
  expect((await shown(made[0]!.caseNumber, 'text'))[0]).toBe('Tiny × 2')
  await expectRefused(
    tenant,
    () =>
      admin.call(fields.save, {
        body: { id: ids.text!, extensions: { calculationType: 'Text', expression: '"a" & ' } },
      }),
    { status: 400, message: 'Enter a field or a number at the end. (Character 7 of the formula.)' },
  )
})
