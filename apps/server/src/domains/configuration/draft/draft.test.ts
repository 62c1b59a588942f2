import type { CaseDetails } from '@dossier/contract/cases/details'
import { cases } from '@dossier/contract/cases/lifecycle'
import { configuration } from '@dossier/contract/configuration/calls'
import { configurationDraft } from '@dossier/contract/configuration/drafts'
import { fields } from '@dossier/contract/fields/calls'
import { severities } from '@dossier/contract/lookups/severities'
import { statuses } from '@dossier/contract/lookups/statuses'
import { categories, templates } from '@dossier/contract/templates/calls'
import { teams } from '@dossier/contract/users/teams'
import { expect, test } from 'vitest'
import { lockTenant } from '../../../db/lock-tenant.ts'
import type { CallFailed } from '../../../testing/caller.ts'
import { testEngine } from '../../../testing/postgres/postgres.ts'
import { recordsOf } from '../../../testing/records.ts'
import { newTenant, type TestPerson } from '../../../testing/world.ts'

async function setting() {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true, name: 'Ada' })
  const bob = await tenant.person({ isAdmin: true, name: 'Bob' })
  const team = await tenant.team('Crew')
  const size = await tenant.field({ title: 'Size', dataType: 'list', choices: ['S', 'L'] })
  const templateId = await tenant.template({ title: 'Visit', fields: [{ id: size }] })
  const draft = (await admin.call(configurationDraft.start, {})).id
  return { tenant, admin, bob, team, size, templateId, draft, inDraft: { draft } }
}

const titles = (all: readonly { title: string }[]) => all.map(({ title }) => title)
const review = (by: TestPerson, draft: string) => by.call(configurationDraft.review, { body: { draft } })
const publish = (by: TestPerson, body: object) =>
  by.send({ method: 'POST', path: '/configuration/draft/publish', body })

test('C-CFG-01 a draft gathers changes that nobody else sees until they are published, as one version', async () => {
  const { tenant, admin, bob, team, size, templateId, draft, inDraft } = await setting()
  const reader = await tenant.person()
  await admin.call(statuses.save, { body: { title: 'Paused', default: true } }, inDraft)
  const { id } = await admin.call(fields.generateId, {})
  await admin.call(fields.save, { body: { id, title: 'Note', dataType: 'text' } }, inDraft)
  await admin.call(
    fields.save,
    { body: { id: size, permissions: { view: [team], edit: [], adminOnly: false } } },
    inDraft,
  )
  const category = await admin.call(categories.save, { body: { title: 'Calls' } }, inDraft)
  await admin.call(
    templates.save,
    {
      body: {
        id: templateId,
        title: 'Visit',
        categoryId: category.id,
        sections: ['Main'],
        fields: [{ field: { id }, order: 0, section: 'Main' }],
      },
    },
    inDraft,
  )
  expect(titles(await reader.call(statuses.list, {}))).not.toContain('Paused')
  expect(titles(await admin.call(fields.definitions, {}))).toEqual(['Size'])
  expect(titles(await bob.call(fields.definitions, {}, inDraft))).toEqual(['Note', 'Size'])
  const design = await bob.call(templates.design, { params: { id: String(templateId) } }, inDraft)
  expect(design).toMatchObject({ category: { id: category.id }, fields: [{ field: { id } }] })
  expect(await admin.call(configurationDraft.read, {})).toMatchObject({ changes: 6, startedBy: { name: 'Ada' } })

  const { base, things, conflicts } = await review(bob, draft)
  expect(conflicts).toEqual([])
  const done = await bob.call(configurationDraft.publish, { body: { draft, base } })
  expect(done.things).toEqual(things)
  expect(await admin.call(configurationDraft.read, {})).toBeNull()
  expect(titles(await reader.call(statuses.list, {}))).toContain('Paused')
  expect(titles(await reader.call(fields.list, {}))).toEqual(['Note'])
  const { data, totalItems } = await admin.call(configuration.versions, { query: {} })
  expect(totalItems).toBe(2)
  expect(data[0]).toMatchObject({ by: { name: 'Bob' }, changed: 6 })
  expect(await admin.call(templates.design, { params: { id: String(templateId) } })).toMatchObject({
    fields: [{ field: { title: 'Note' } }],
  })
  await admin.call(configuration.rollBack, { body: { version: 1 } })
  expect(titles(await admin.call(fields.definitions, {}))).toEqual(['Size'])
})

test('C-CFG-01 a draft is discarded without a trace', async () => {
  const { admin, draft, inDraft } = await setting()
  await admin.call(statuses.save, { body: { title: 'Paused' } }, inDraft)
  await admin.call(configurationDraft.discard, { body: { draft } })
  const late = await admin.send({ method: 'GET', path: '/status', headers: inDraft })
  expect(late).toMatchObject({ status: 404, text: 'Draft not found.' })
  expect((await admin.call(configuration.versions, { query: {} })).totalItems).toBe(1)
})

test('D-116 two administrators in one draft: the second save of one thing is refused, both of different things stay', async () => {
  const { admin, bob, size, templateId, draft, inDraft } = await setting()
  const [field] = await admin.call(fields.definitions, {}, inDraft)
  await admin.call(fields.save, { body: { id: size, title: 'Height', lastUpdated: field!.lastUpdated } }, inDraft)
  const body = { id: size, title: 'Width', lastUpdated: field!.lastUpdated }
  const late = await bob.send({ method: 'POST', path: '/fields', body, headers: inDraft })
  expect(late.status).toBe(409)
  await Promise.all([
    bob.call(templates.save, { body: { id: templateId, title: 'Call' } }, inDraft),
    admin.call(statuses.save, { body: { title: 'Paused' } }, inDraft),
    bob.call(categories.save, { body: { title: 'Calls' } }, inDraft),
  ])
  const { changes } = await review(admin, draft)
  expect(changes.map(({ name }) => name).toSorted()).toEqual(['Call', 'Calls', 'Height', 'Paused'])
})

test('D-116 what was published otherwise since is decided by an administrator, and nothing is lost', async () => {
  const { admin, bob, size, templateId, draft, inDraft } = await setting()
  await admin.call(fields.save, { body: { id: size, title: 'Height' } }, inDraft)
  await admin.call(templates.save, { body: { id: templateId, title: 'Call' } }, inDraft)
  await bob.call(fields.save, { body: { id: size, title: 'Width', description: 'In meters' } })
  // Another part of the same thing is no conflict.
  await bob.call(templates.save, { body: { id: templateId, title: 'Visit', description: 'By phone' } })
  const { conflicts } = await review(admin, draft)
  expect(conflicts).toMatchObject([{ kind: 'field', id: size, draft: 'changed', published: 'changed', by: ['Bob'] }])
  expect(conflicts[0]?.changes).toMatchObject([{ from: 'Size', to: 'Width' }, { to: 'In meters' }])
  expect(await publish(admin, { draft })).toMatchObject({ status: 409 })

  await admin.call(configurationDraft.resolve, { body: { draft, kind: 'field', id: size, keep: 'draft' } })
  const reviewed = await review(admin, draft)
  expect(reviewed.conflicts).toEqual([])
  await admin.call(configurationDraft.publish, { body: { draft, base: reviewed.base } })
  expect(await admin.call(fields.definitions, {})).toMatchObject([{ title: 'Height', description: 'In meters' }])
  expect(await admin.call(templates.list, {})).toContainEqual(
    expect.objectContaining({ title: 'Call', description: 'By phone' }),
  )
})

test('D-116 a field that the draft changes and somebody has deleted is added again, or given up', async () => {
  const { tenant, admin, bob, draft, inDraft } = await setting()
  const note = await tenant.field({ title: 'Note', dataType: 'text' })
  const mood = await tenant.field({ title: 'Mood', dataType: 'text' })
  for (const [id, title] of [
    [note, 'Remark'],
    [mood, 'Humor'],
  ] as const)
    await admin.call(fields.save, { body: { id, title } }, inDraft)
  for (const id of [note, mood]) await bob.call(fields.remove, { params: { id } })
  expect(titles(await admin.call(fields.definitions, {}, inDraft))).toEqual(['Size'])
  const { conflicts } = await review(admin, draft)
  expect(conflicts.map(({ name, published }) => [name, published]).toSorted()).toEqual([
    ['Humor', 'deleted'],
    ['Remark', 'deleted'],
  ])
  await admin.call(configurationDraft.resolve, { body: { draft, kind: 'field', id: note, keep: 'draft' } })
  await admin.call(configurationDraft.resolve, { body: { draft, kind: 'field', id: mood, keep: 'published' } })
  await admin.call(configurationDraft.publish, { body: { draft } })
  expect(titles(await admin.call(fields.definitions, {}))).toEqual(['Remark', 'Size'])
})

test('D-116 what the draft deletes and a record needs by now stays, and publishing says why', async () => {
  const { tenant, admin, draft, inDraft } = await setting()
  const status = await admin.call(statuses.save, { body: { title: 'Paused' } })
  const templateId = await tenant.template({ title: 'Call', fields: [] })
  await admin.call(statuses.remove, { params: { id: String(status.id) } }, inDraft)
  expect(titles(await admin.call(statuses.list, {}, inDraft))).not.toContain('Paused')
  await recordsOf(await tenant.person()).create({ templateId, statusId: status.id })
  expect(titles(await admin.call(statuses.list, {}, inDraft))).toContain('Paused')
  await admin.call(categories.save, { body: { title: 'Mail' } }, inDraft)
  expect((await review(admin, draft)).things).toContainEqual(
    expect.objectContaining({ name: 'Paused', what: 'left', fault: expect.stringContaining('in use') }),
  )
  expect(await publish(admin, { draft })).toMatchObject({
    status: 409,
    text: expect.stringContaining('"Paused" cannot be deleted'),
  })
  expect(titles(await admin.call(categories.list, {}))).not.toContain('Mail')
})

test('C-CFG-01 names, levels and the default pass from one thing to another', async () => {
  const { admin, draft, inDraft } = await setting()
  const old = await admin.call(statuses.save, { body: { title: 'Paused', default: true } })
  const first = (await admin.call(statuses.list, {}))[0]!
  const [low] = await admin.call(severities.list, {})
  await admin.call(statuses.save, { body: { id: first.id, title: first.title, default: true } }, inDraft)
  await admin.call(statuses.remove, { params: { id: String(old.id) } }, inDraft)
  await admin.call(statuses.save, { body: { title: 'Paused' } }, inDraft)
  await admin.call(severities.save, { body: { id: low!.id, title: low!.title, level: 77 } }, inDraft)
  await admin.call(severities.save, { body: { title: 'Tiny', level: low!.level } }, inDraft)
  await admin.call(categories.save, { body: { title: 'Calls' } }, inDraft)
  await admin.call(categories.save, { body: { title: 'Mail', order: 0 } }, inDraft)
  expect(titles(await admin.call(categories.list, {}, inDraft))).toEqual(['Mail', 'Calls'])
  const seen = await admin.call(statuses.list, {}, inDraft)
  await admin.call(configurationDraft.publish, { body: { draft } })
  expect(titles(await admin.call(categories.list, {}))).toEqual(['Mail', 'Calls'])
  const published = await admin.call(statuses.list, {})
  expect(titles(published)).toEqual(titles(seen))
  expect(published.find((one) => one.default)).toMatchObject({ title: first.title })
  expect((await admin.call(severities.list, {})).map(({ title, level }) => [title, level])).toContainEqual([
    'Tiny',
    low!.level,
  ])
})

test('D-116 what somebody else has named alike since has another name in the draft', async () => {
  const { admin, bob, draft, inDraft } = await setting()
  await admin.call(statuses.save, { body: { title: 'Paused' } }, inDraft)
  await bob.call(statuses.save, { body: { title: 'Paused' } })
  expect(titles(await admin.call(statuses.list, {}, inDraft))).toEqual(expect.arrayContaining(['Paused', 'Paused (2)']))
  await admin.call(configurationDraft.publish, { body: { draft } })
  expect(titles(await admin.call(statuses.list, {}))).toEqual(expect.arrayContaining(['Paused', 'Paused (2)']))
})

test('D-123 published twice at once, one publishes; a repeated call gets the first answer', async () => {
  const { admin, bob, draft, inDraft } = await setting()
  await admin.call(categories.save, { body: { title: 'Calls' } }, inDraft)
  const both = await Promise.all([publish(admin, { draft }), publish(bob, { draft })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect(titles(await admin.call(categories.list, {}))).toEqual(['Calls'])
  const again = (await admin.call(configurationDraft.start, {})).id
  const key = { 'idempotency-key': 'publish-1' }
  await admin.call(categories.save, { body: { title: 'Mail' } }, { draft: again })
  const one = await admin.call(configurationDraft.publish, { body: { draft: again } }, key)
  expect(await admin.call(configurationDraft.publish, { body: { draft: again } }, key)).toEqual(one)
})

test('D-116 nobody publishes another draft than the one they have reviewed', async () => {
  const { admin, bob, draft, inDraft } = await setting()
  await admin.call(categories.save, { body: { title: 'Calls' } }, inDraft)
  const { base } = await review(admin, draft)
  await bob.call(categories.save, { body: { title: 'Mail' } }, inDraft)
  expect(await publish(admin, { draft, base })).toMatchObject({ status: 409 })
  expect(await admin.call(categories.list, {})).toEqual([])
})

test('C-CFG-01 others than its administrators neither see a draft nor work in it', async () => {
  const { tenant, admin, draft, inDraft } = await setting()
  await admin.call(categories.save, { body: { title: 'Secret' } }, inDraft)
  const person = await tenant.person()
  const stranger = await (await newTenant()).person({ isAdmin: true })
  for (const [by, status] of [
    [person, 403],
    [stranger, 404],
  ] as const) {
    expect(await by.send({ method: 'GET', path: '/categories', headers: inDraft })).toMatchObject({ status })
    expect(await by.send({ method: 'POST', path: '/configuration/draft/review', body: { draft } })).toMatchObject({
      status,
    })
  }
  expect(await stranger.call(configurationDraft.read, {})).toBeNull()
  const live = await admin.send({ method: 'POST', path: '/teams', body: { title: 'Crew 2' }, headers: inDraft })
  expect(live).toMatchObject({ status: 400, text: 'This cannot be done in a draft.' })
})

test('C-CFG-01 a draft that another version of the product has made can only be discarded', async () => {
  const { tenant, admin, draft, inDraft } = await setting()
  await tenant.asOwner((tx) =>
    tx.updateTable('configuration_drafts').set({ format: 99 }).where('tenant_id', '=', tenant.id).execute(),
  )
  expect(await admin.send({ method: 'GET', path: '/status', headers: inDraft })).toMatchObject({ status: 409 })
  await admin.call(configurationDraft.discard, { body: { draft } })
  expect(await admin.call(configurationDraft.read, {})).toBeNull()
})

test('C-CFG-01 a review says which records become invalid, what uses a field, and whose view changes', async () => {
  const { tenant, admin, team, draft, inDraft } = await setting()
  await tenant.person({ teamIds: [team] })
  const clerk = await tenant.person()
  const note = await tenant.field({ title: 'Note', dataType: 'text' })
  const mood = await tenant.field({ title: 'Mood', dataType: 'list', choices: ['Good', 'Bad'] })
  const secret = await tenant.field({ title: 'Secret', dataType: 'text', permissions: { view: [team] } })
  const templateId = await tenant.template({ title: 'Call', fields: [{ id: note }, { id: mood }, { id: secret }] })
  await tenant.asOwner((tx) =>
    tx
      .insertInto('views')
      .values([
        { tenant_id: tenant.id, title: 'Calls', columns: [`fields.${secret}`] },
        { tenant_id: tenant.id, title: 'Calls of the team', columns: [`fields.${secret}`], team_ids: [team] },
        { tenant_id: tenant.id, title: 'My calls', columns: [`fields.${secret}`], owner_id: clerk.id },
      ])
      .execute(),
  )
  const moods = (await admin.call(fields.definitions, {})).find(({ id }) => id === mood)!
  const [good, bad] = moods.columnValues as { key: number; value: string; label: string }[]
  const records = recordsOf(clerk)
  await records.create({ templateId, fields: { [mood]: bad!.value } })
  await records.create({ templateId, fields: { [note]: 'Rang twice', [mood]: good!.value } })
  const insider = recordsOf(await tenant.person({ teamIds: [team] }))
  await insider.create({ templateId, fields: { [note]: 'Once', [secret]: 'Code' } })
  // Nobody sees a deleted record: it has no part in the numbers.
  const gone = await insider.create({ templateId, fields: { [mood]: bad!.value, [secret]: 'Old' } })
  await admin.call(cases.remove, { params: { id: String(gone.id) } })

  await admin.call(fields.save, { body: { id: mood, columnValues: [{ key: good!.key, label: 'Good' }] } }, inDraft)
  await admin.call(
    fields.save,
    { body: { id: note, permissions: { view: [team], edit: [], adminOnly: false } } },
    inDraft,
  )
  const placed = [note, mood].map((id, order) => ({
    field: { id },
    order,
    section: 'General',
    requiredRecord: id === note,
  }))
  await admin.call(
    templates.save,
    { body: { id: templateId, title: 'Call', sections: ['General'], fields: placed } },
    inDraft,
  )
  const { impact } = await review(admin, draft)
  expect(impact.invalid).toEqual([
    { template: 'Call', field: 'Note', why: 'required', records: 1, isAll: true },
    { template: 'Call', field: 'Mood', why: 'choice', records: 1, isAll: true },
  ])
  // Ada, Bob and the clerk are in no team; administrators are not above team lists of fields.
  expect(impact.sight).toEqual([
    { template: 'Call', field: 'Note', gain: 0, lose: 3, records: 2, isAll: true },
    { template: 'Call', field: 'Secret', gain: 0, lose: 2, records: 1, isAll: true },
  ])
  expect(impact.uses).toEqual([
    // Of views that the administrator does not see, the number alone.
    { field: 'Secret', views: { titles: ['Calls'], total: 3 }, titles: { titles: [], total: 0 } },
  ])
  expect(impact.more).toBe(0)
})

test('C-CFG-01 a review names the records whose calculated values would be others', async () => {
  const { tenant, admin, draft, inDraft } = await setting()
  const hours = await tenant.field({ title: 'Hours', dataType: 'number' })
  const calculated = (title: string, expression: string) =>
    tenant.field({ title, dataType: 'calculated', extensions: { calculationType: 'Numerical', expression } })
  const cost = await calculated('Cost', `[${hours}] * 10`)
  const total = await calculated('Total', `[${cost}] + 0`)
  const half = await calculated('Half', `[${hours}] / 2`)
  const templateId = await tenant.template({
    title: 'Repair',
    fields: [{ id: hours }, { id: cost }, { id: total }, { id: half }],
  })
  const records = recordsOf(admin)
  const made: string[] = []
  for (const value of [0, 1, 2])
    made.push((await records.create({ templateId, title: 'Lamp', fields: { [hours]: value } })).caseNumber)
  await records.create({ templateId, title: 'Lamp', fields: {} })
  const extensions = { calculationType: 'Numerical', expression: `[${hours}] * 12` } as const
  await admin.call(fields.save, { body: { id: cost, extensions } }, inDraft)
  const { impact } = await review(admin, draft)
  const caseNumbers = [made[2], made[1]]
  expect(impact.calculated).toEqual([
    { template: 'Repair', field: 'Cost', records: 2, isAll: true, caseNumbers },
    { template: 'Repair', field: 'Total', records: 2, isAll: true, caseNumbers },
  ])
})

test('C-CFG-01 a record is seen in the draft as it would be, and nothing of it changes', async () => {
  const { tenant, admin, size, templateId, draft, inDraft } = await setting()
  const made = await recordsOf(await tenant.person()).create({ templateId, title: 'Pump', fields: {} })
  const { caseNumber } = await admin.call(cases.details, { query: { caseNumber: made.caseNumber } })
  const { id } = await admin.call(fields.generateId, {})
  await admin.call(fields.save, { body: { id, title: 'Note', dataType: 'text' } }, inDraft)
  const placed = [id, size].map((each, order) => ({ field: { id: each }, order, section: 'Main' }))
  await admin.call(
    templates.save,
    { body: { id: templateId, title: 'Visit', sections: ['Main'], fields: placed } },
    inDraft,
  )
  const titlesIn = ({ sections, fields: all }: CaseDetails) => [
    sections,
    Object.values(all).map(({ field }) => field.title),
  ]
  const { details } = await admin.call(configurationDraft.preview, { body: { draft, caseNumber } })
  expect(titlesIn(details!)).toEqual([['Main'], ['Note', 'Size']])
  expect(titlesIn(await admin.call(cases.details, { query: { caseNumber } }))).toEqual([['General'], ['Size']])
})

/** Records of a practice have a diagnosis for doctors; a draft opens it to the desk, and takes the size from everybody else. */
async function practice() {
  const { tenant, admin, team: desk, size, draft, inDraft } = await setting()
  const doctors = await tenant.team('Doctors')
  const diagnosis = await tenant.field({
    title: 'Diagnosis',
    dataType: 'text',
    permissions: { view: [doctors], edit: [], adminOnly: false },
  })
  const templateId = await tenant.template({ title: 'Stay', fields: [{ id: size }, { id: diagnosis }] })
  const doctor = await tenant.person({ teamIds: [doctors] })
  const made = await recordsOf(doctor).create({
    templateId,
    title: 'Rex',
    fields: { [size]: 'L', [diagnosis]: 'Mange' },
  })
  const allow = (id: string, view: number[]) =>
    admin.call(fields.save, { body: { id, permissions: { view, edit: [], adminOnly: false } } }, inDraft)
  await allow(diagnosis, [doctors, desk])
  await allow(size, [desk])
  const preview = (by: TestPerson, who: { userId?: number; teamId?: number } = {}) =>
    by.call(configurationDraft.preview, { body: { draft, caseNumber: made.caseNumber, ...who } })
  return { tenant, admin, desk, doctors, doctor, made, draft, preview, size, diagnosis }
}

test('C-CFG-01 D-127 a record is seen in the draft as another person or a team would see it, with what they gain and lose', async () => {
  const { tenant, admin, desk, doctor, preview, size, diagnosis, made } = await practice()
  const clerk = await tenant.person({ teamIds: [desk] })
  const { details, ...seen } = await preview(admin, { userId: clerk.id })
  expect(seen).toEqual({ refused: null, gains: ['Diagnosis'], loses: [], withheld: ['Diagnosis'] })
  // Opening a field to others in a draft opens its values to nobody yet, not even to who makes the draft.
  expect([details!.fields[size]?.value, details!.fields[diagnosis]?.value]).toEqual(['L', null])
  expect(await preview(admin, { teamId: desk })).toMatchObject({ gains: ['Diagnosis'], withheld: ['Diagnosis'] })
  expect(await preview(admin, { userId: doctor.id })).toMatchObject({
    gains: [],
    loses: ['Size'],
    withheld: ['Diagnosis'],
  })
  // Of the administrator themselves: they are in neither team.
  expect(await preview(admin)).toMatchObject({ details: { fields: {} }, gains: [], loses: ['Size'] })
  expect(JSON.stringify(await preview(admin, { userId: doctor.id }))).not.toContain('Mange')
  await admin.call(cases.markSensitive, { params: { id: String(made.id) } })
  expect(await preview(admin, { userId: clerk.id })).toEqual({
    refused: expect.stringMatching(/./),
    details: null,
    gains: [],
    loses: [],
    withheld: [],
  })
  expect(await preview(admin, { userId: doctor.id })).toMatchObject({ refused: null })
})

test('C-CFG-01 an administrator who may see a value anyway sees it in the preview of others', async () => {
  const { tenant, desk, doctors, preview, diagnosis } = await practice()
  const chief = await tenant.person({ isAdmin: true, teamIds: [doctors] })
  const { details, withheld } = await preview(chief, { teamId: desk })
  expect([details!.fields[diagnosis]?.value, withheld]).toEqual(['Mange', []])
})

test('C-CFG-01 T32 previews are of administrators, of records that they see, and of people of their organization', async () => {
  const { admin, desk, doctor, made, draft, preview } = await practice()
  const stranger = (await practice()).doctor
  const status = (call: Promise<unknown>) =>
    call.then(
      () => 200,
      (error: CallFailed) => error.status,
    )
  expect(await status(preview(doctor))).toBe(403)
  expect(await status(preview(stranger))).toBe(403)
  expect(await status(preview(admin, { userId: stranger.id }))).toBe(404)
  expect(await status(preview(admin, { teamId: 2_000_000_000 }))).toBe(404)
  expect(await status(preview(admin, { userId: doctor.id, teamId: desk }))).toBe(400)
  const other = await newTenant()
  const foreign = await other.person({ isAdmin: true })
  expect(await status(preview(foreign))).toBe(404)
  await admin.call(cases.remove, { params: { id: String(made.id) } })
  expect(await status(preview(admin))).toBe(404)
  await admin.call(configurationDraft.discard, { body: { draft } })
  expect(await status(preview(admin))).toBe(404)
})

test('T32 a team that was deleted since opens nothing: what names it cannot be published', async () => {
  const { tenant, admin, team, draft, inDraft } = await setting()
  const note = await tenant.field({ title: 'Note', dataType: 'text' })
  await admin.call(
    fields.save,
    { body: { id: note, permissions: { view: [team], edit: [], adminOnly: false } } },
    inDraft,
  )
  await admin.call(teams.remove, { params: { id: String(team) } })
  const { things } = await review(admin, draft)
  expect(things).toMatchObject([{ name: 'Note', what: 'refused' }])
  expect(await publish(admin, { draft })).toMatchObject({ status: 409 })
  expect((await admin.call(fields.definitions, {})).find(({ id }) => id === note)).toMatchObject({
    permissions: { view: [] },
  })
})

test('D-116 a form of the draft goes on without a field that somebody has deleted since', async () => {
  const { tenant, admin, bob, templateId, draft, inDraft } = await setting()
  const note = await tenant.field({ title: 'Note', dataType: 'text' })
  const form = { id: templateId, title: 'Visit', sections: ['Main'] }
  await admin.call(
    templates.save,
    { body: { ...form, fields: [{ field: { id: note }, order: 0, section: 'Main' }] } },
    inDraft,
  )
  await bob.call(fields.remove, { params: { id: note } })
  await admin.call(templates.save, { body: { id: templateId, title: 'Call' } }, inDraft)
  await admin.call(configurationDraft.publish, { body: { draft } })
  const design = await admin.call(templates.design, { params: { id: String(templateId) } })
  expect(design).toMatchObject({ title: 'Call', sections: ['Main'], fields: [] })
})

// The embedded engine has one connection, which the waiting transaction of the test needs.
test.runIf(testEngine() === 'server')('T15 calls that wait keep no connection from others', async () => {
  const { tenant, admin, bob, draft, inDraft } = await setting()
  const other = await (await newTenant()).person()
  const { promise: isDone, resolve: finish } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
  const holding = tenant.asOwner(async (tx) => {
    await lockTenant(tx, tenant.id)
    held()
    await isDone
  })
  await isHeld
  const calls = [
    ...Array.from({ length: 40 }, () => admin.call(statuses.list, {}, inDraft)),
    ...Array.from({ length: 20 }, () => review(bob, draft)),
  ]
  expect((await other.call(statuses.list, {})).length).toBeGreaterThan(0)
  expect((await bob.call(statuses.list, {})).length).toBeGreaterThan(0)
  finish()
  await holding
  const results = await Promise.allSettled(calls)
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
})
