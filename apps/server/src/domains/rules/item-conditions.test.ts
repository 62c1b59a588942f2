import { dataDefinitions } from '@dossier/contract/data-sources/definitions'
import { dataItems } from '@dossier/contract/data-sources/items'
import { RECORDS_SOURCE } from '@dossier/contract/data-sources/records-source'
import { dataSources } from '@dossier/contract/data-sources/sources'
import { fields } from '@dossier/contract/fields/calls'
import { ACTION_TYPES, type RuleActionToSave } from '@dossier/contract/rules/actions'
import { rules } from '@dossier/contract/rules/calls'
import type { RuleToSave } from '@dossier/contract/rules/rule'
import { search, type FoundCases } from '@dossier/contract/search'
import { expect, test } from 'vitest'
import { add } from '../../testing/files.ts'
import { recordsOf } from '../../testing/records.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant } from '../../testing/world.ts'
import { newAction } from '../../history/action.ts'
import { checkChanges } from '../cases/writing/apply-changes.ts'
import { systemWriter } from '../cases/writing/writer.ts'

async function fleet() {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true })
  const { fields: values, ...definition } = await admin.call(dataDefinitions.save, {
    body: {
      title: 'Vehicles',
      fields: [
        { title: 'Plate', dataType: 'text' },
        { title: 'Seats', dataType: 'number' },
        { title: 'Electric', dataType: 'checkbox' },
        { title: 'Bought', dataType: 'date' },
      ],
    },
  })
  const [plate, seats, electric, bought] = values.map(({ id }) => id) as [string, string, string, string]
  const source = await admin.call(dataSources.save, { body: { title: 'Fleet', definitionId: definition.id } })
  const item = (label: string, fields: object) =>
    admin.call(dataItems.save, { body: { dataSourceId: source.id, label, fields: fields as never } })
  const van = await item('Van', { [plate]: 'LA-1', [seats]: 9, [electric]: true, [bought]: '2026-03-31' })
  const bus = await item('Bus', { [plate]: 'la-2', [seats]: 40, [bought]: '2026-04-01' })
  const bike = await item('Bike', {})
  const one = await tenant.field({ title: 'Vehicle', dataType: 'list', dataSourceId: source.id })
  const all = await tenant.field({ title: 'Fleet', dataType: 'list-multiple', dataSourceId: source.id })
  const rows = await tenant.field({ title: 'Loads', dataType: 'list-data', dataSourceId: source.id })
  const photo = await tenant.field({ title: 'Photo', dataType: 'file-only' })
  const templateId = await tenant.template({
    title: 'Trip',
    fields: [{ id: one }, { id: all }, { id: rows }, { id: photo }],
  })
  const by = (field: string, definitionField: string, operator: string, value: unknown = null, more: object = {}) => ({
    field: `fields.${field}`,
    definitionField,
    operator,
    value,
    ...more,
  })
  const rule = (conditions: object[], more: object = {}) =>
    ({
      title: 'Rule',
      trigger: 'Updated',
      conditions,
      actions: [{ type: ACTION_TYPES.SetValue, field: 'summary', newValue: 'ran' } as RuleActionToSave],
      ...more,
    }) as unknown as RuleToSave
  const own = recordsOf(admin)
  const ids = { plate, seats, electric, bought, one, all, rows, photo, templateId }
  return { source, tenant, admin, own, by, rule, definition, values, van, bus, bike, ...ids }
}

test('D-071 D-131 rules ask about values of items and about files as lists do', async () => {
  const { admin, own, by, rule, van, bus, bike, one, all, rows, photo, templateId, ...of } = await fleet()
  const { plate, seats, electric, bought } = of
  const values = [
    { [one]: van.id, [all]: [bike.id, bus.id] },
    { [one]: bus.id, [all]: [van.id, bike.id], [rows]: [{ id: van.id, itemId: van.id }] },
    { [one]: bike.id },
    { [all]: [] },
  ]
  const made: { id: number; caseNumber: string }[] = []
  for (const [nth, fields] of values.entries())
    made.push(await own.create({ templateId, title: 'ABCD'[nth]!, fields: fields as never }))
  await add(admin, made[2]!.id, { fieldId: photo })
  const march = { startMonthRange: '2026-03', endMonthRange: '2026-03' }
  const clauses = [
    by(one, plate, 'Contains', 'LA-'),
    by(one, plate, 'NotEqual', 'la-1'),
    by(all, seats, 'GreaterThan', 9),
    by(all, seats, 'IsSet'),
    by(all, seats, 'NotSet'),
    by(one, electric, 'Equals', true),
    by(one, electric, 'Equals', false),
    by(rows, plate, 'Equals', 'LA-1'),
    by(one, bought, 'DateRange', 'MonthRange', { dynamicValue: true, searchClauseParameters: march }),
    { field: `fields.${photo}`, operator: 'IsSet', value: null },
    { field: `fields.${photo}`, operator: 'NotSet', value: null },
    { orClause: true, subClauses: [by(one, seats, 'LessThan', 10), by(all, plate, 'Equals', 'LA-1')] },
  ]
  for (const clause of clauses) {
    const body = { clauses: [clause] } as never
    const { data } = (await admin.call(search.advanced, { params: { type: 'cases' }, body })) as FoundCases
    const tested: boolean[] = []
    for (const { caseNumber } of made)
      tested.push((await admin.call(rules.test, { body: { rule: rule([clause]), caseNumber } })).wouldRun)
    const ofRule = made.filter((_, nth) => tested[nth]).map(({ id }) => id)
    expect(
      data.map(({ id }) => id).toSorted((a, b) => a - b),
      JSON.stringify(clause),
    ).toEqual(ofRule)
  }
})

test('D-131 D-132 a save asks about the item that it chooses, the log says its value, and a value that is gone needs attention', async () => {
  const { admin, own, by, rule, definition, values, van, bus, one, seats, photo, templateId } = await fleet()
  const large = await admin.call(rules.save, { body: rule([by(one, seats, 'GreaterThan', 9)]) })
  await admin.call(rules.save, {
    body: rule([by(one, seats, 'LessThan', 10, { was: true }), by(one, seats, 'GreaterThan', 9)], {
      title: 'Grown',
      actions: [{ type: ACTION_TYPES.SetValue, field: 'tags', newValue: ['grown'] }],
    }),
  })
  await admin.call(rules.save, {
    body: rule([{ field: `fields.${photo}`, operator: 'NotSet', value: null }], {
      title: 'No photo',
      trigger: 'Closed',
      actions: [{ type: ACTION_TYPES.SetValue, field: 'tags', newValue: ['no photo'] }],
    }),
  })
  await admin.call(rules.save, { body: rule([by(one, seats, 'GreaterThan', 9)], { title: 'Ask', trigger: 'Manual' }) })
  const { id, caseNumber } = await own.create({ templateId, fields: { [one]: van.id } as never })
  expect((await own.details(caseNumber)).actions).toEqual([])
  await own.property(id, 'summary', 'x')
  const runs = (await admin.call(rules.runs, { query: { ruleId: String(large.id) } })).data
  expect(runs).toMatchObject([{ result: 'DidNotRun', reason: '“Vehicle › Seats is greater than 9”: it was 9' }])
  await own.save(id, one, bus.id)
  expect(await own.details(caseNumber)).toMatchObject({ summary: 'ran', tags: ['grown'], actions: [{ title: 'Ask' }] })
  await admin.send({ method: 'GET', path: `/cases/close/${id}` })
  expect((await own.details(caseNumber)).tags).toEqual(['no photo'])
  const other = await own.create({ templateId })
  await add(admin, other.id, { fieldId: photo })
  await admin.send({ method: 'GET', path: `/cases/close/${other.id}` })
  expect((await own.details(other.caseNumber)).tags).toEqual([])

  await admin.call(dataDefinitions.save, {
    body: {
      id: definition.id,
      title: 'Vehicles',
      fields: values.filter((value) => value.id !== seats) as never,
      lastUpdated: definition.lastUpdated,
    },
  })
  expect((await admin.call(rules.list, {})).find((found) => found.id === large.id)?.faults).toEqual([
    { at: 'conditions.0.definitionField', message: 'The items do not have this value. Choose another one.' },
  ])
})

test('D-131 D-132 a rule about values of items lets records be saved whose field now chooses records', async () => {
  const { tenant, admin, own, by, rule, seats, source } = await fleet()
  const lent = await tenant.field({ title: 'Lent', dataType: 'list', dataSourceId: source.id })
  await admin.call(rules.save, { body: rule([by(lent, seats, 'GreaterThan', 9)]) })
  await admin.call(rules.save, { body: rule([by(lent, seats, 'GreaterThan', 9)], { trigger: 'Manual' }) })
  const { lastUpdated } = (await admin.call(fields.definitions, {})).find(({ id }) => id === lent)!
  await admin.call(fields.save, { body: { id: lent, dataSourceId: RECORDS_SOURCE, lastUpdated } as never })
  const templateId = await tenant.template({ title: 'Loan', fields: [{ id: lent }] })
  const first = await own.create({ templateId })
  const second = await own.create({ templateId, fields: { [lent]: String(first.id) } as never })
  await own.property(second.id, 'summary', 'x')
  expect(await own.details(second.caseNumber)).toMatchObject({ summary: 'x' })
})

test('ADR 34 records of one action share what is loaded of their items', async () => {
  const { tenant, admin, own, by, rule, van, bus, one, seats, templateId } = await fleet()
  await admin.call(rules.save, { body: rule([by(one, seats, 'GreaterThan', 9)]) })
  const ids: number[] = []
  for (const item of [van, bus, bus])
    ids.push((await own.create({ templateId, fields: { [one]: item.id } as never })).id)
  const { services } = await testServer()
  const { plans } = await services.database.tenantTx(tenant.id, (tx) => {
    const scene = { tx, tenant: { id: tenant.id, features: [] }, services, emit: () => undefined, action: newAction() }
    return checkChanges(systemWriter(scene as never, 'System'), ids, [])
  })
  const items = new Set(plans.map(({ before }) => before.items))
  expect(items.size).toBe(1)
  expect([...items][0]!.get(bus.id)).toMatchObject({ fields: { [seats]: 40 } })
})

test('D-131 D-089 a rule asks about a field that another one has brought into the form in the same save, and its item', async () => {
  const { tenant, admin, own, by, rule, bus, seats, source } = await fleet()
  const lent = await tenant.field({ title: 'Lent', dataType: 'list', dataSourceId: source.id })
  const templateId = await tenant.template({ title: 'Loan', fields: [{ id: lent }] })
  const { id, caseNumber } = await own.create({ templateId, fields: { [lent]: bus.id } as never })
  await tenant.asOwner((tx) => tx.deleteFrom('template_fields').where('field_id', '=', lent).execute())
  const isShown = { field: 'summary', operator: 'Equals', value: 'show' }
  const adds = { title: 'Adds', actions: [{ type: ACTION_TYPES.AddField, fieldId: lent, required: false }] }
  const asks = { title: 'Asks', actions: [{ type: ACTION_TYPES.SetValue, field: 'tags', newValue: ['large'] }] }
  await admin.call(rules.save, { body: rule([isShown], adds) })
  await admin.call(rules.save, { body: rule([isShown, by(lent, seats, 'GreaterThan', 9)], asks) })
  const note = await tenant.field({ title: 'Note', dataType: 'text' })
  const fills = [
    { type: ACTION_TYPES.AddField, fieldId: note, required: false },
    { type: ACTION_TYPES.SetValue, field: `fields.${note}`, newValue: 'x' },
  ]
  const says = { title: 'Says', actions: [{ type: ACTION_TYPES.SetValue, field: 'title', newValue: 'noted' }] }
  await admin.call(rules.save, { body: rule([isShown], { title: 'Fills', actions: fills }) })
  await admin.call(rules.save, { body: rule([{ field: `fields.${note}`, operator: 'Equals', value: 'x' }], says) })
  await own.property(id, 'summary', 'show')
  expect(await own.details(caseNumber)).toMatchObject({ title: 'noted', tags: ['large'] })
})
