import { auditLog } from '@dossier/contract/audit-log'
import { TEMPLATES } from '@dossier/contract/limits'
import { templates } from '@dossier/contract/templates/calls'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectStaleRejected } from '../../testing/expect-stale-rejected.ts'
import { connectLive } from '../../testing/live/live-client.ts'
import { recordsOf } from '../../testing/records.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

async function setting() {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true, name: 'Ada' })
  const site = await tenant.field({ title: 'Site', dataType: 'text' })
  const amount = await tenant.field({ title: 'Amount', dataType: 'number' })
  return { tenant, admin, reader: await tenant.person(), site, amount }
}

const placed = (id: string, order: number, more: object = {}) => ({ field: { id }, order, section: 'General', ...more })
const save = (by: TestPerson, body: object) => by.send({ method: 'POST', path: '/templates', body })
const byId = (id: number) => ({ params: { id: String(id) } })
const refused = (text: string) => ({ status: 400, text })

test('C-TPL-08 D-092 an administrator builds a template, changes a part of it, and the rest stays', async () => {
  const { tenant, admin, reader, site, amount } = await setting()
  const team = await tenant.team('Crew')
  const client = await connectLive({ token: reader.token, hub: '/notification-hub' })
  await client.invoke('joinNotifications')
  const built = await admin.call(templates.save, {
    body: {
      title: 'Visit',
      sections: ['General', 'Money'],
      sectionDetails: { Money: { description: 'What it costs', collapsed: true, hideWhenEmpty: false } },
      fields: [placed(amount, 2, { section: 'Money', requiredCase: true }), placed(site, 1)],
      hiddenFields: ['summary'],
      fieldDefaultValues: { [amount]: '12', [site]: '' },
      caseNumberPrefix: 'V-',
      editClosedPermissions: [team],
      cadenceDetails: { cadencePeriod: { value: 2, unit: 'week' }, startTime: '08:30' },
      templateSchedule: {
        schedulingAvailable: true,
        schedulingPermissions: [team],
        schedulingFields: [amount],
        defaultValues: { [amount]: 3 },
      },
    },
  } as never)
  await client.message('refresh', (kind) => kind === 'template')
  client.close()
  expect(built).toMatchObject({ fieldDefaultValues: { [amount]: 12 }, showInQuickCreate: true, usedBy: [] })
  await admin.call(templates.save, { body: { id: built.id, title: 'Site visit' } })

  const seen = await reader.call(templates.details, byId(built.id))
  expect(seen).toMatchObject({
    title: 'Site visit',
    sections: ['General', 'Money'],
    hiddenFields: ['summary'],
    editClosedPermissions: [team],
    templateSchedule: { schedulingFields: [amount], defaultValues: { [amount]: 3 } },
  })
  expect(seen.fields.map(({ field, section, requiredCase }) => [field.title, section, requiredCase])).toEqual([
    ['Site', 'General', false],
    ['Amount', 'Money', true],
  ])
  expect(await reader.call(templates.fields, byId(built.id))).toEqual(seen.fields)
  expect(await reader.call(templates.cadence, byId(built.id))).toEqual({
    cadencePeriod: { value: 2, unit: 'week' },
    startTime: '08:30',
  })

  // The templates that an organization begins with have no section.
  const plain = await admin.call(templates.save, { body: { title: 'Plain', sections: [] } } as never)
  expect(plain.sections).toEqual([])
  expect(await save(admin, plain)).toMatchObject({ status: 200 })
  const listed = (await reader.call(templates.withFields, {})).find(({ id }) => id === built.id)
  expect(listed?.fields.map(({ fieldId }) => fieldId)).toEqual([site, amount])
  expect((await reader.call(userProfile.me, {})).quickCreateTemplates.map(({ label }) => label)).toContain('Site visit')
  const { caseNumber } = await recordsOf(reader).create({ templateId: built.id, title: 'A visit' })
  expect(caseNumber).toMatch(/^V-\d+$/)
})

test('C-TPL-08 what does not fit is refused with a sentence that names it', async () => {
  const { admin, reader, site, amount } = await setting()
  const strange = await (await newTenant()).field({ title: 'Elsewhere', dataType: 'text' })
  const form = { title: 'Visit', fields: [placed(site, 0), placed(amount, 1)] }
  const tries: [object, string][] = [
    [{ fields: [placed(strange, 0)] }, `Field "${strange}" not found. Remove it from the form.`],
    [{ fields: [placed(site, 0), placed(site, 1)] }, '"Site" is in the form twice. Remove one of them.'],
    [
      { fields: [placed(site, 0, { section: 'Vault' })] },
      '"Site" is in the section "Vault", which does not exist. Move the field to another one.',
    ],
    [{ sections: ['General', 'general'] }, 'There are two sections called "general". Rename one.'],
    [{ hiddenFields: ['title'] }, 'The title cannot be hidden. Choose a field of the form.'],
    [
      { fieldDefaultValues: { [amount]: 'many' } },
      'The default value of "Amount" is not valid. Enter a number for Amount.',
    ],
    [{ enableTitleTemplate: true }, 'Enter how titles are made.'],
    [
      { enableTitleTemplate: true, titleTemplate: 'Visit of {Mood}' },
      '"Mood" is in the title but not a field of the form. Add the field, or change the title.',
    ],
  ]
  for (const [part, text] of tries) expect(await save(admin, { ...form, ...part })).toMatchObject(refused(text))
  expect(await save(admin, { ...form, editClosedPermissions: [2_000_000_000] })).toMatchObject({
    status: 404,
    text: 'Team not found.',
  })
  expect(await save(reader, form)).toMatchObject({ status: 403 })
  expect((await admin.call(templates.list, {})).map(({ title }) => title)).toEqual(['General'])
})

test('C-TPL-08 a field leaves the form with all that hangs on it, and records keep its values', async () => {
  const { admin, site, amount } = await setting()
  const { id } = await admin.call(templates.save, {
    body: {
      title: 'Visit',
      fields: [placed(site, 0), placed(amount, 1)],
      hiddenFields: [`fields.${amount}`],
      fieldDefaultValues: { [site]: 'Harbor' },
    },
  } as never)
  const { caseNumber } = await recordsOf(admin).create({ templateId: id, title: 'A visit', fields: { [site]: 'Pier' } })
  const use = { params: { id: String(id), fieldId: site } }
  expect(await admin.call(templates.fieldUse, use)).toEqual({ records: 1, among: 1, isAll: true })
  await admin.call(templates.save, { body: { id, title: 'Visit', fields: [] } })
  const without = await admin.call(templates.design, byId(id))
  expect(without).toMatchObject({ fields: [], hiddenFields: [], fieldDefaultValues: {}, usedBy: ['1 record'] })
  const fields = [placed(site, 0)]
  await admin.call(templates.save, { body: { id, title: 'Visit', fields } } as never)
  const details = await admin.send({ method: 'GET', path: `/cases/details?caseNumber=${caseNumber}` })
  expect(JSON.parse(details.text).fields[site].value).toBe('Pier')
})

test('D-115 a template that records have is disabled, another one deleted with its name kept', async () => {
  const { tenant, admin, reader } = await setting()
  const used = await tenant.template({ title: 'Used', fields: [] })
  const unused = await tenant.template({ title: 'Unused', fields: [] })
  await recordsOf(reader).create({ templateId: used, title: 'A record' })
  expect(await admin.call(templates.remove, byId(used))).toEqual({ isDisabled: true })
  expect(await admin.call(templates.remove, byId(unused))).toEqual({ isDisabled: false })
  expect((await admin.call(templates.list, {})).map(({ title, disabled }) => [title, disabled])).toEqual([
    ['General', false],
    ['Used', true],
  ])
  expect(await admin.send({ method: 'DELETE', path: `/templates/${unused}` })).toMatchObject({ status: 404 })
  const removed = await tenant.asOwner((tx) =>
    tx.selectFrom('removed_names').select('title').where('tenant_id', '=', tenant.id).execute(),
  )
  expect(removed).toEqual([{ title: 'Unused' }])
})

test('D-127 a title that no longer names a field stays closed to people who may not view that field', async () => {
  const { tenant, admin, reader, site } = await setting()
  const doctors = await tenant.team('Doctors')
  const doctor = await tenant.person({ teamIds: [doctors] })
  const finding = await tenant.field({ title: 'Finding', dataType: 'text', permissions: { view: [doctors] } })
  const id = await tenant.template({
    title: 'Visit',
    titleTemplate: '{Finding}',
    fields: [{ id: finding }, { id: site }],
  })
  const { id: caseId } = await recordsOf(doctor).create({ templateId: id, fields: { [finding]: 'canary' } })
  expect((await admin.call(templates.design, byId(id))).hidesTitles).toEqual({ people: 2, fields: ['Finding'] })
  await admin.call(templates.save, { body: { id, title: 'Visit', titleTemplate: '{Site}' } })
  await admin.call(templates.save, { body: { id, title: 'Visit', enableTitleTemplate: false } })
  const list = async (by: TestPerson) =>
    (await by.send({ method: 'GET', path: '/search/simple?searchTerm=canary' })).text
  expect(await list(doctor)).toContain(String(caseId))
  expect(await list(reader)).not.toContain('canary')
})

test('D-007 an administrator who may not view a field sees none of its default values, and saving keeps them', async () => {
  const { tenant, admin, site } = await setting()
  const doctors = await tenant.team('Doctors')
  const finding = await tenant.field({ title: 'Finding', dataType: 'text', permissions: { view: [doctors] } })
  const id = await tenant.template({
    title: 'Visit',
    fields: [{ id: finding }, { id: site }],
    fieldDefaultValues: { [finding]: 'canary' },
  })
  const seen = await admin.call(templates.design, byId(id))
  expect(seen.fields.map(({ field }) => field.title)).toEqual(['Finding', 'Site'])
  expect(seen.fieldDefaultValues).toEqual({})
  const { text } = await save(admin, {
    id,
    title: 'Visit',
    fieldDefaultValues: { [site]: 'Harbor', [finding]: 'mine' },
  })
  expect(JSON.parse(text).fieldDefaultValues).toEqual({ [site]: 'Harbor' })
  const doctor = await tenant.person({ teamIds: [doctors] })
  expect(await doctor.call(templates.details, byId(id))).toMatchObject({
    fieldDefaultValues: { [site]: 'Harbor', [finding]: 'canary' },
  })
  const log = await admin.send({ method: 'GET', path: '/tenant/auditLog?kind=template' })
  expect(log.text).not.toMatch(/canary|mine/)
})

test('D-007 C-TPL-08 an administrator places a field that only other teams may view, and learns no value of it', async () => {
  const { tenant, admin, reader, site } = await setting()
  const doctors = await tenant.team('Doctors')
  const doctor = await tenant.person({ teamIds: [doctors] })
  const other = await tenant.person({ isAdmin: true, teamIds: [doctors] })
  const finding = await tenant.field({ title: 'Finding', dataType: 'text', permissions: { view: [doctors] } })
  const body = (more: object) => ({ title: 'Visit', fields: [placed(finding, 0, { requiredCase: true })], ...more })
  // What they send for it is not taken over: neither into a new form nor into one that gets the field now.
  const schedule = (values: object) => ({
    schedulingAvailable: true,
    schedulingPermissions: [],
    schedulingFields: [finding],
    defaultValues: values,
  })
  const guess = { fieldDefaultValues: { [finding]: 'guess' }, templateSchedule: schedule({ [finding]: 'guess' }) }
  const { id } = JSON.parse((await save(admin, body(guess))).text) as { id: number }
  const general = (await admin.call(templates.list, {})).find(({ title }) => title === 'General')!.id
  const joined = await save(admin, {
    id: general,
    title: 'General',
    sections: ['General'],
    fields: [placed(finding, 0)],
    ...guess,
  })
  expect(joined).toMatchObject({ status: 200 })
  for (const each of [id, general]) {
    const design = await other.call(templates.design, byId(each))
    expect(design.fields.map(({ field }) => field.title)).toEqual(['Finding'])
    expect([design.fieldDefaultValues, design.templateSchedule.defaultValues]).toEqual([{}, {}])
  }
  // The doctor's values stay through everything that the administrator saves, and are in none of their answers.
  const canary = { fieldDefaultValues: { [finding]: 'canary' }, templateSchedule: schedule({ [finding]: 'canary' }) }
  expect(await save(other, { id, title: 'Visit', ...canary })).toMatchObject({ status: 200 })
  const saves = [
    body({ id, ...guess }),
    body({ id, fieldDefaultValues: {}, templateSchedule: schedule({}) }),
    body({ id, fields: [placed(site, 0), placed(finding, 1)], enableTitleTemplate: true, titleTemplate: '{Finding}' }),
  ]
  for (const each of saves) expect((await save(admin, each)).text).not.toMatch(/canary|guess/)
  expect(await doctor.call(templates.details, byId(id))).toMatchObject({
    fieldDefaultValues: { [finding]: 'canary' },
    templateSchedule: { defaultValues: { [finding]: 'canary' } },
  })
  // Their own records and lists stay as closed as before.
  const { caseNumber } = await recordsOf(doctor).create({ templateId: id, fields: { [finding]: 'secret' } })
  for (const by of [admin, reader]) {
    expect((await by.call(templates.details, byId(id))).fields.map(({ field }) => field.title)).toEqual(['Site'])
    const record = await by.send({ method: 'GET', path: `/cases/details?caseNumber=${caseNumber}` })
    expect(record.text).not.toMatch(/secret|canary/)
  }
})

test('B.9 the audit log says in words what changed of a template', async () => {
  const { tenant, admin, site, amount } = await setting()
  const team = await tenant.team('Crew')
  const { id } = await admin.call(templates.save, { body: { title: 'Visit', fields: [placed(site, 0)] } } as never)
  const rights = { view: [team], edit: [], adminOnly: false }
  const fields = [placed(site, 0, { requiredRecord: true, permissions: rights }), placed(amount, 1)]
  await admin.call(templates.save, {
    body: { id, title: 'Visit', fields, permissions: { case: { edit: [] }, record: { edit: [team] } } },
  } as never)
  const { data } = await admin.call(auditLog.list, { query: { kind: 'template', thingId: String(id) } })
  expect(data[0]?.changes).toEqual([
    { property: 'Teams that create and edit records', from: [], to: ['Crew'], isHidden: false },
    {
      property: 'Fields',
      from: ['Site in General'],
      to: ['Site in General, required for records, viewed by Crew, edited by everybody', 'Amount in General'],
      isHidden: false,
    },
  ])
})

test('D-116 a save based on an older version of a template is refused', async () => {
  const { tenant, admin } = await setting()
  const id = await tenant.template({ title: 'Visit', fields: [] })
  let nth = 0
  await expectStaleRejected({
    save: (version) => save(admin, { id, title: `Visit ${nth++}`, ...version }),
    read: () => admin.call(templates.design, byId(id)),
  })
})

test('C-TPL-08 a tenant has no more templates than there may be', async () => {
  const { tenant, admin } = await setting()
  await tenant.asOwner((tx) =>
    sql`insert into templates (tenant_id, title) select ${tenant.id}, 'T ' || n from generate_series(2, ${TEMPLATES}) n`.execute(
      tx,
    ),
  )
  expect(await save(admin, { title: 'One more' })).toMatchObject({
    status: 409,
    text: `There can be up to ${TEMPLATES} templates.`,
  })
})

test('D-091 a team that may schedule with a template cannot be deleted', async () => {
  const { tenant, admin } = await setting()
  const team = await tenant.team('Crew')
  const templateSchedule = {
    schedulingAvailable: true,
    schedulingPermissions: [team],
    schedulingFields: [],
    defaultValues: {},
  }
  await admin.call(templates.save, { body: { title: 'Visit', templateSchedule } })
  expect(await admin.send({ method: 'DELETE', path: `/teams/${team}` })).toMatchObject({
    status: 409,
    text: '"Crew" is in use by template "Visit". Remove it there first.',
  })
})
