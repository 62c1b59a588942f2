import { cases } from '@dossier/contract/cases/lifecycle'
import { comments } from '@dossier/contract/comments'
import { events } from '@dossier/contract/events/calls'
import { fields } from '@dossier/contract/fields/calls'
import { ACTION_TYPES, type RuleActionToSave } from '@dossier/contract/rules/actions'
import { manualActions, rules } from '@dossier/contract/rules/calls'
import type { RuleToSave } from '@dossier/contract/rules/rule'
import type { z } from 'zod'
import { expect, test } from 'vitest'
import { heardFrom, recordsOf } from '../../testing/records.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

type Given = Partial<z.input<typeof RuleToSave>>

const setValue = (field: string, newValue: unknown, more: object = {}) =>
  ({ type: ACTION_TYPES.SetValue, field, newValue, ...more }) as RuleActionToSave

const is = (field: string, value: string | number | boolean, more: object = {}) =>
  ({ field, operator: 'Equals', value, ...more }) as const

async function office() {
  const tenant = await newTenant({ features: ['sendEmail', 'ruleActionRemoveField'] })
  const admin = await tenant.person({ isAdmin: true, name: 'Ada' })
  const note = await tenant.field({ title: 'Note', dataType: 'text' })
  const step = await tenant.field({ title: 'Step', dataType: 'text' })
  const due = await tenant.field({ title: 'Due', dataType: 'date' })
  const templateId = await tenant.template({ title: 'Lamp', fields: [{ id: note }, { id: step }, { id: due }] })
  const add = (rule: Given) =>
    admin.call(rules.save, { body: { title: 'Rule', trigger: 'Updated', actions: [], ...rule } as RuleToSave })
  const own = recordsOf(admin)
  const create = () => own.create({ templateId })
  const valueOf = async (caseNumber: string, id: string) => (await own.details(caseNumber)).fields[id]?.value
  const runs = (query: object) => admin.call(rules.runs, { query })
  return { tenant, admin, note, step, due, templateId, add, own, create, valueOf, runs }
}

const historyOf = async (person: TestPerson, caseId: number) =>
  (await person.call(events.list, { params: { caseId: String(caseId) }, query: {} })).data

test('C-RULE-04 D-088 R15 five rules of one save are one action, one push and one answer', async () => {
  const { tenant, admin, note, step, add, own, create } = await office()
  const fields = await Promise.all([1, 2, 3, 4, 5].map((nth) => tenant.field({ title: `F${nth}`, dataType: 'text' })))
  const templateId = await tenant.template({ title: 'Five', fields: [{ id: note }, ...fields.map((id) => ({ id }))] })
  for (const [nth, id] of fields.entries())
    await add({
      title: `R${nth}`,
      trigger: 'FieldChanged',
      triggerFieldIds: [`fields.${note}`],
      templateIds: [templateId],
      actions: [setValue(`fields.${id}`, `by ${nth}`)],
    })
  const record = await own.create({ templateId })
  const heard = await heardFrom(tenant)
  await own.save(record.id, note, 'x')
  const now = await own.details(record.caseNumber)
  expect(fields.map((id) => now.fields[id]?.value)).toEqual(['by 0', 'by 1', 'by 2', 'by 3', 'by 4'])
  expect(heard.filter(({ type }) => type === 'case.changed')).toHaveLength(1)
  const history = await historyOf(admin, record.id)
  const ofSave = history.filter(({ type }) => type === 'fieldChanged')
  expect(new Set(ofSave.map(({ actionId }) => actionId)).size).toBe(1)
  expect(ofSave.map(({ cause, user }) => `${cause} ${user.name}`).toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => 'rule System'),
    'user Ada',
  ])
  expect(ofSave.find(({ cause }) => cause === 'rule')?.rule).toMatchObject({ author: 'Ada', because: 'Note changed' })
  // Another template.
  const other = await create()
  await own.save(other.id, step, 'x')
  expect((await historyOf(admin, other.id)).every(({ cause }) => cause === 'user')).toBe(true)
})

test('D-088 R1 a rule that changes what sets it off runs once', async () => {
  const { admin, note, step, add, own, create, valueOf, runs } = await office()
  const rule = await add({
    trigger: 'Updated',
    actions: [setValue(`fields.${note}`, null, { valueFormat: '{Note}+' })],
  })
  const { id, caseNumber } = await create()
  await own.save(id, step, 'x')
  expect(await valueOf(caseNumber, note)).toBe('+')
  expect((await runs({ ruleId: String(rule.id) })).data).toMatchObject([{ result: 'Ran', depth: 1 }])
  expect((await historyOf(admin, id)).filter(({ cause }) => cause === 'rule')).toHaveLength(1)
})

test('D-088 R2 two rules that undo each other end the same every time, and the log says that they were stopped', async () => {
  const { note, step, add, own, create, valueOf, runs } = await office()
  const on = (value: string) => ({
    trigger: 'FieldChanged' as const,
    triggerFieldIds: [`fields.${note}`],
    conditions: [is(`fields.${note}`, value)],
  })
  await add({ title: 'A', ...on('1'), actions: [setValue(`fields.${note}`, '2')] })
  await add({ title: 'B', ...on('2'), actions: [setValue(`fields.${note}`, '1')] })
  for (let nth = 0; nth < 5; nth += 1) {
    const { id, caseNumber } = await create()
    await own.save(id, note, '1')
    expect(await valueOf(caseNumber, note)).toBe('1')
    const { data } = await runs({ caseId: String(id) })
    const stopped = data.filter(({ result }) => result === 'Stopped')
    expect(stopped).toMatchObject([{ ruleTitle: 'A', reason: '“B” ↔ “A”: a rule runs once in a save' }])
  }
  expect(step).toBeDefined()
})

test('D-088 a chain of seven rules stops at depth 5, and the save stands', async () => {
  const { note, add, own, create, valueOf, runs } = await office()
  // Each is set off by the one below it.
  for (const nth of [7, 6, 5, 4, 3, 2, 1])
    await add({
      title: `R${nth}`,
      trigger: 'FieldChanged',
      triggerFieldIds: [`fields.${note}`],
      conditions: [is(`fields.${note}`, String(nth))],
      actions: [setValue(`fields.${note}`, String(nth + 1))],
    })
  const { id, caseNumber } = await create()
  await own.save(id, note, '1')
  expect(await valueOf(caseNumber, note)).toBe('6')
  const { data, counts } = await runs({ caseId: String(id) })
  expect(counts).toMatchObject({ Ran: 5, Stopped: 1 })
  expect(data.find(({ result }) => result === 'Stopped')).toMatchObject({
    ruleTitle: 'R6',
    reason: 'Stopped at depth 5',
  })
})

test('C-RULE-17 D-131 R7 conditions see what earlier rules have set, and with "was" the value before the save', async () => {
  const { note, step, add, own, create, valueOf, runs } = await office()
  const changes = { trigger: 'FieldChanged' as const, triggerFieldIds: [`fields.${note}`] }
  await add({ title: 'First', ...changes, actions: [setValue(`fields.${step}`, 'set')] })
  const second = await add({
    title: 'Second',
    ...changes,
    conditions: [is(`fields.${step}`, 'SET'), is(`fields.${note}`, 'old', { was: true })],
    actions: [setValue('summary', null, { valueFormat: '{Note} after {Step}' })],
  })
  const { id, caseNumber } = await create()
  await own.save(id, note, 'old')
  expect((await own.details(caseNumber)).summary).toBe('')
  expect((await runs({ ruleId: String(second.id) })).data).toMatchObject([
    { result: 'DidNotRun', reason: '“Note was old”: it was None' },
  ])
  await own.save(id, note, 'new')
  expect((await own.details(caseNumber)).summary).toBe('new after set')
  expect(await valueOf(caseNumber, step)).toBe('set')
})

test('D-087 D-131 R5 R6 each trigger has its occasions: a default belongs to Created, and only a value that differs changes', async () => {
  const { admin, note, step, add, own, create, valueOf } = await office()
  const count = (title: string, rule: Given) =>
    add({ title, ...rule, actions: [setValue(`fields.${step}`, null, { valueFormat: `{Step}${title}` })] })
  await count('n', { trigger: 'Created' })
  await count('u', { trigger: 'Updated' })
  await count('s', { trigger: 'FieldChanged', triggerFieldIds: ['statusId'] })
  await count('f', { trigger: 'FieldChanged', triggerFieldIds: [`fields.${note}`] })
  await count('p', { trigger: 'Promoted', appliesTo: 'case' })
  await count('c', { trigger: 'CommentAdded' })
  await count('x', { trigger: 'Closed' })
  const { id, caseNumber } = await create()
  const seen = async () => valueOf(caseNumber, step)
  // What the first rule sets sets off the second one.
  expect(await seen()).toBe('nu')
  await own.save(id, note, 'a')
  expect(await seen()).toBe('nuuf')
  await own.save(id, note, 'a')
  expect(await seen()).toBe('nuuf')
  await admin.call(comments.add, { body: { caseId: id, comment: 'Hello' } })
  expect(await seen()).toBe('nuufcu')
  await admin.call(cases.promote, { params: { id: String(id) } })
  expect(await seen()).toBe('nuufcuup')
  await admin.call(cases.close, { params: { id: String(id) } })
  expect(await seen()).toBe('nuufcuupux')
})

test('C-RULE-01 C-RULE-06 C-RULE-09 C-RULE-05 C-RULE-11 the other actions of the save: team, field added, required, removed', async () => {
  const { tenant, admin, note, step, templateId, add, own, create, runs } = await office()
  const crew = await tenant.team('Crew')
  const extra = await tenant.field({ title: 'Gang tag', dataType: 'text' })
  await add({
    trigger: 'FieldChanged',
    triggerFieldIds: [`fields.${note}`],
    actions: [
      { type: ACTION_TYPES.AddTeam, teamId: crew },
      { type: ACTION_TYPES.AddField, fieldId: extra, required: false },
      { type: ACTION_TYPES.SetFieldRequired, fieldId: extra, required: true },
      { type: ACTION_TYPES.RemoveField, field: step },
    ],
  })
  const { id, caseNumber } = await create()
  const other = await create()
  await own.save(id, step, 'kept in the history')
  await own.save(id, note, 'x')
  const now = await own.details(caseNumber)
  expect(now.pendingTeams).toEqual([{ id: crew, title: 'Crew' }])
  expect(now.fields[extra]).toMatchObject({ requiredRecord: true, requiredCase: true, value: null })
  expect(now.fields[step]).toBeUndefined()
  await own.save(id, extra, 'blue')
  expect((await own.details(caseNumber)).fields[extra]?.value).toBe('blue')
  // The template and its other records stay as they are.
  const untouched = await own.details(other.caseNumber)
  expect(untouched.fields[extra]).toBeUndefined()
  expect(untouched.fields[step]).toBeDefined()
  await expect(own.save(other.id, extra, 'no')).rejects.toMatchObject({ status: 404 })
  const { data } = await runs({ caseId: String(id), result: 'Ran' })
  const run = await admin.call(rules.run, { params: { id: data[0]!.id } })
  expect(run.changes.map(({ label, to }) => `${label}: ${to}`)).toEqual([
    'Awaiting Team: Crew',
    'Gang tag: Added to the form',
    'Gang tag: Required',
    'Step: None',
    'Step: Removed from the form',
  ])
  expect(templateId).toBeDefined()
})

test('D-088 D-132 an action that fails undoes nothing, and a rule with a part that is gone needs attention and never runs', async () => {
  const { tenant, admin, note, step, due, templateId, add, own, create, valueOf, runs } = await office()
  const other = await tenant.field({ title: 'Elsewhere', dataType: 'text' })
  const failing = await add({
    title: 'Fails',
    actions: [setValue(`fields.${other}`, 'x'), setValue(`fields.${step}`, 'still')],
  })
  const { id, caseNumber } = await create()
  await own.save(id, note, 'x')
  expect(await valueOf(caseNumber, step)).toBe('still')
  expect((await runs({ ruleId: String(failing.id) })).data).toMatchObject([
    { result: 'Failed', reason: 'Field not found.' },
  ])
  const crew = await tenant.team()
  const broken = await add({ title: 'Broken', actions: [{ type: ACTION_TYPES.AddTeam, teamId: crew }] })
  await tenant.asOwner((tx) => tx.deleteFrom('teams').where('id', '=', crew).execute())
  expect((await admin.call(rules.list, {})).find((one) => one.id === broken.id)?.faults).toEqual([
    { at: 'actions.0.teamId', message: 'This team was deleted. Choose another one.' },
  ])
  await own.save(id, note, 'y')
  expect((await runs({ ruleId: String(broken.id) })).data).toMatchObject([
    { result: 'DidNotRun', reason: 'Needs attention. This team was deleted. Choose another one.' },
  ])
  expect([due, templateId]).toHaveLength(2)
})

test('D-055 D-087 a rule by hand is offered to whom may change the record, while its conditions hold', async () => {
  const { tenant, admin, note, add, own, create } = await office()
  const rule = await add({
    title: 'Ask for photos',
    trigger: 'Manual',
    conditions: [is(`fields.${note}`, 'ready')],
    actions: [setValue('summary', null, { valueFormat: 'Photos of {Case #}, {Note}' })],
  })
  const { id, caseNumber } = await create()
  const run = (person: TestPerson) =>
    person.call(manualActions.run, { params: { caseId: String(id), actionId: String(rule.id) } })
  expect((await own.details(caseNumber)).actions).toEqual([])
  await expect(run(admin)).rejects.toMatchObject({
    status: 409,
    message: '“Ask for photos” cannot be run now: Note is ready.',
  })
  await own.save(id, note, 'ready')
  expect((await own.details(caseNumber)).actions).toEqual([{ id: rule.id, title: 'Ask for photos' }])
  const colleague = await tenant.person({ name: 'Bob' })
  expect(await run(colleague)).toMatchObject({ summary: `Photos of ${caseNumber}, ready` })
  const [first, second] = await historyOf(admin, id)
  expect([first, second].map((one) => `${one?.user.name} ${one?.cause} ${one?.entries[0]?.newValue}`)).toEqual([
    `System rule Photos of ${caseNumber}, ready`,
    'Bob user ran “Ask for photos”',
  ])
  const foreign = await (await newTenant()).person({ isAdmin: true })
  await expect(run(foreign)).rejects.toMatchObject({ status: 404 })
  // Who presses a button learns that it has done nothing.
  const size = await tenant.field({ title: 'Size', dataType: 'number' })
  const other = await add({ title: 'Measure', trigger: 'Manual', actions: [setValue(`fields.${size}`, 7)] })
  const params = { caseId: String(id), actionId: String(other.id) }
  await expect(admin.call(manualActions.run, { params })).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/^“Measure” did nothing\. /),
  })
})

test('D-157 a test run writes nothing, shows each condition and effect, and hides what the tester may not read', async () => {
  const { tenant, admin, note, step, due, create, own, runs } = await office()
  const team = await tenant.team()
  const secret = await tenant.field({ title: 'Code', dataType: 'text', permissions: { view: [team] } })
  const templateId = await tenant.template({ title: 'Safe', fields: [{ id: note }, { id: secret }, { id: due }] })
  const insider = await tenant.person({ teamIds: [team] })
  const { id, caseNumber } = await recordsOf(insider).create({ templateId })
  await recordsOf(insider).save(id, secret, '1234')
  const rule = {
    title: 'Draft',
    trigger: 'Updated',
    conditions: [is(`fields.${secret}`, '1234'), is(`fields.${note}`, 'x')],
    actions: [
      setValue(`fields.${note}`, 'a'),
      setValue(`fields.${note}`, 'b'),
      setValue(`fields.${due}`, 1, { dynamicValue: true }),
      {
        type: ACTION_TYPES.SendHttp,
        url: 'https://crew.example/x',
        httpHeaders: [{ name: 'Authorization', value: 's' }],
      },
    ],
  } as unknown as RuleToSave
  const before = JSON.stringify(await historyOf(admin, id))
  const result = await admin.call(rules.test, { body: { rule, caseNumber } })
  expect(result).toMatchObject({
    wouldRun: false,
    reason: '“Note is x”: it was None',
    conditions: [
      { text: 'Code is 1234', holds: true, value: '[Hidden]' },
      { text: 'Note is x', holds: false, value: 'None' },
    ],
  })
  expect(result.effects.map(({ message, changes }) => [message, changes.length])).toEqual([
    ['Duplicate field values will only apply the second value.', 0],
    [null, 1],
    [null, 1],
    [null, 0],
  ])
  expect(JSON.stringify(result)).not.toMatch(/"s"|value":"1234/)
  const changed = { as: 'changed' as const, key: `fields.${note}`, value: 'x' }
  expect(await admin.call(rules.test, { body: { rule, caseNumber, state: changed } })).toMatchObject({ wouldRun: true })
  expect(JSON.stringify(await historyOf(admin, id))).toBe(before)
  expect((await runs({ caseId: String(id) })).data).toEqual([])
  expect([step, create, own]).toHaveLength(3)
})

test('C-RULE-12 C-RULE-17 D-089 what means nothing is refused at save, with its place and its name', async () => {
  const { add, note } = await office()
  const no = async (rule: Given, message: string) => expect(add(rule)).rejects.toMatchObject({ status: 400, message })
  await no({ actions: [] }, 'Add at least one action.')
  await no({ title: ' ', actions: [setValue('summary', 'x')] }, 'Enter a title.')
  for (const url of ['http://a.example', 'ftp://a.example', 'https://', 'crew.example'])
    await no(
      { actions: [{ type: ACTION_TYPES.SendHttp, url, httpHeaders: [] }] },
      "The supplied URL must be valid 'https:' URL",
    )
  await no(
    { actions: [setValue('summary', null, { valueFormat: 'Due {Duee}' })] },
    'There is no field named "Duee". Choose another one for {Duee}.',
  )
  await no({ actions: [setValue('statusId', 2_000_000_000)] }, 'The status does not exist.')
  await no({ trigger: 'FieldChanged', actions: [setValue('summary', 'x')] }, 'Choose at least one field.')
  await no(
    { conditions: [is('fields.gone', 'x')], actions: [setValue('summary', 'x')] },
    'This field is not available. Choose another one.',
  )
  expect(
    await add({ actions: [{ type: ACTION_TYPES.SendHttp, url: 'HTTPS://a.example', httpHeaders: [] }] }),
  ).toMatchObject({ enabled: true, faults: [] })
  expect(note).toBeDefined()
})

test('C-RULE-17 rules are for administrators of the tenant; order, switch and deletion', async () => {
  const { tenant, admin, add } = await office()
  const [a, b] = [
    await add({ title: 'A', actions: [setValue('summary', 'x')] }),
    await add({ title: 'B', actions: [setValue('summary', 'y')] }),
  ]
  await admin.call(rules.reorder, { body: { ids: [b.id, a.id] } })
  expect((await admin.call(rules.list, {})).map(({ title }) => title)).toEqual(['B', 'A'])
  expect(await admin.call(rules.reorder, { body: { ids: [b.id] } })).toEqual([b.id, a.id])
  await expect(admin.call(rules.reorder, { body: { ids: [a.id, a.id] } })).rejects.toMatchObject({ status: 400 })
  expect(await admin.call(rules.enable, { params: { id: String(a.id) }, body: { enabled: false } })).toMatchObject({
    enabled: false,
  })
  const [colleague, foreign] = [await tenant.person(), await (await newTenant()).person({ isAdmin: true })]
  await expect(colleague.call(rules.list, {})).rejects.toMatchObject({ status: 403 })
  expect(await foreign.call(rules.list, {})).toEqual([])
  for (const call of [
    () => foreign.call(rules.remove, { params: { id: String(a.id) } }),
    () => foreign.call(rules.enable, { params: { id: String(a.id) }, body: { enabled: true } }),
    () => foreign.call(rules.reorder, { body: { ids: [a.id] } }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404, message: 'Rule not found.' })
  await admin.call(rules.remove, { params: { id: String(a.id) } })
  expect((await admin.call(rules.list, {})).map(({ title }) => title)).toEqual(['B'])
})

test('D-139 a rule that shows a value to more people is said to do so, by field and reader', async () => {
  const { tenant, admin, note } = await office()
  const team = await tenant.team('Vault')
  const crew = await tenant.team('Crew')
  await tenant.person({ teamIds: [crew] })
  await tenant.field({ title: 'Reporter phone', dataType: 'text', permissions: { view: [team] } })
  const rule = {
    title: 'Shows',
    trigger: 'Updated',
    actions: [
      setValue(`fields.${note}`, null, { valueFormat: 'Call {Reporter phone}' }),
      {
        type: ACTION_TYPES.SendEmail,
        recipient: [{ kind: 'team', teamId: crew }],
        subject: 'Call',
        body: '{Reporter phone}',
      },
    ],
  } as unknown as RuleToSave
  const effects = await admin.call(rules.effects, { body: rule })
  expect(effects.exposures).toMatchObject([
    { at: 'actions.0', from: 'Reporter phone', to: 'Note' },
    {
      at: 'actions.1',
      to: null,
      message:
        'Reporter phone is hidden from team Crew on the record, but this message shows it to them. Saving notes this in the audit log.',
    },
  ])
  expect(effects.reads.map(({ label }) => label)).toEqual(['Reporter phone'])
  expect(effects.writes.map(({ label }) => label)).toEqual(['Note'])
})

test('D-132 C-RULE-17 a field says which rules use it', async () => {
  const { admin, note, step, due, add } = await office()
  const rule = await add({ title: 'Uses', actions: [setValue(`fields.${step}`, null, { valueFormat: '{Note}' })] })
  const usesOf = async (id: string) => (await admin.call(fields.usage, { params: { id } })).items
  const use = { type: 'rule', id: rule.id, title: 'Uses' }
  expect(await usesOf(note)).toContainEqual(use)
  expect(await usesOf(step)).toContainEqual(use)
  expect(await usesOf(due)).not.toContainEqual(use)
})

test('D-157 R14 of a save that sets off 60 rules, the log of the record has pages, and 50 that did not run', async () => {
  const { note, own, create, add, runs } = await office()
  for (let nth = 0; nth < 60; nth += 1)
    await add({ title: `R${nth}`, conditions: [is(`fields.${note}`, `n${nth}`)], actions: [setValue('summary', 'x')] })
  const { id } = await create()
  await own.save(id, note, 'n59')
  const first = await runs({ caseId: String(id) })
  expect(first.counts).toEqual({ Ran: 1, DidNotRun: 50 })
  expect(first.data).toHaveLength(50)
  expect(first.retentionDays).toBe(90)
  const second = await runs({ caseId: String(id), before: first.next! })
  expect([second.data.length, second.next, second.counts]).toEqual([1, null, null])
  const titles = [...first.data, ...second.data].map(({ ruleTitle }) => ruleTitle)
  expect(new Set(titles)).toEqual(new Set(['R59', ...Array.from({ length: 50 }, (_, nth) => `R${nth}`)]))
})
