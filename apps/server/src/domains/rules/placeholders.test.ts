import { fields } from '@dossier/contract/fields/calls'
import { pdfTemplates } from '@dossier/contract/pdf-templates'
import { ACTION_TYPES, type RuleActionToSave } from '@dossier/contract/rules/actions'
import { rules } from '@dossier/contract/rules/calls'
import type { RuleToSave } from '@dossier/contract/rules/rule'
import { schedules } from '@dossier/contract/schedules/calls'
import { expect, test } from 'vitest'
import { recordsOf } from '../../testing/records.ts'
import { createSchedule, dayFrom, recordsOfTenant, scheduledTemplate } from '../../testing/scheduling.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

const add = (admin: TestPerson, actions: RuleActionToSave[], more: object = {}) =>
  admin.call(rules.save, { body: { title: 'Rule', trigger: 'Updated', actions, ...more } as RuleToSave })

const text = (field: string, valueFormat: string): RuleActionToSave => ({
  type: ACTION_TYPES.SetValue,
  field,
  newValue: null,
  dynamicValue: false,
  valueFormat,
})

const email = (subject: string, body: string): RuleActionToSave => ({
  type: ACTION_TYPES.SendEmail,
  recipient: [{ kind: 'address', address: 'bea@else.example' }],
  subject,
  body,
  includeAttachments: false,
})

test('D-089 D-132 texts of rules and of PDF templates name a field as before after it was renamed', async () => {
  const tenant = await newTenant({ features: ['sendEmail', 'pdfTemplates', 'pdfTemplateHeaderAndFooter'] })
  const admin = await tenant.person({ isAdmin: true })
  const site = await tenant.field({ title: 'Site', dataType: 'text' })
  const note = await tenant.field({ title: 'Note', dataType: 'text' })
  const templateId = await tenant.template({ title: 'Visit', fields: [{ id: site }, { id: note }] })
  await add(admin, [text(`fields.${note}`, '{SITE} and {Title}'), email('At { site }', '{Site}, {Status}')])
  await admin.call(pdfTemplates.save, {
    body: {
      id: 0,
      title: 'Letter',
      templateIds: [],
      body: '<p>At {Site}</p>',
      header: '{site}',
      footer: '',
      pageNumbers: false,
    },
  })
  await admin.call(fields.save, { body: { id: site, title: 'Place & <floor>' } })
  const [rule] = await admin.call(rules.list, {})
  expect(rule).toMatchObject({
    faults: [],
    actions: [
      { valueFormat: '{Place & <floor>} and {Title}' },
      { subject: 'At {Place & <floor>}', body: '{Place & <floor>}, {Status}' },
    ],
  })
  expect(await admin.call(pdfTemplates.list, {})).toMatchObject([
    { body: '<p>At {Place &amp; &lt;floor&gt;}</p>', header: '{Place &amp; &lt;floor&gt;}' },
  ])
  const own = recordsOf(admin)
  const { id, caseNumber } = await own.create({ templateId, title: 'Alarm' })
  await own.save(id, site, 'North')
  expect((await own.details(caseNumber)).fields[note]?.value).toBe('North and Alarm')
})

test('D-089 a placeholder means what every record has where the record has no field of that name', async () => {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true })
  const note = await tenant.field({ title: 'Note', dataType: 'text' })
  const status = await tenant.field({ title: 'Status', dataType: 'text' })
  const lamp = await tenant.template({ title: 'Lamp', fields: [{ id: note }] })
  const pump = await tenant.template({ title: 'Pump', fields: [{ id: note }, { id: status }] })
  await add(admin, [text(`fields.${note}`, 'It is {Status}')], { trigger: 'Created' })
  const own = recordsOf(admin)
  const [plain, other] = [
    await own.create({ templateId: lamp }),
    await own.create({ templateId: pump, fields: { [status]: 'dry' } }),
  ]
  const noteOf = async (caseNumber: string) => (await own.details(caseNumber)).fields[note]?.value
  expect(await noteOf(plain.caseNumber)).toBe(`It is ${plain.statusTitle}`)
  expect(await noteOf(other.caseNumber)).toBe('It is dry')
})

test('D-089 D-139 "me" leaves who is there where nobody has saved', async () => {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true })
  const crew = await tenant.person()
  const templateId = await scheduledTemplate(tenant)
  const me = { type: ACTION_TYPES.SetValue, field: 'assigneeId', newValue: 'me', dynamicValue: true } as const
  await add(admin, [me], { trigger: 'Created' })
  const { id: scheduleId } = await createSchedule(admin, { templateId, fields: { assigneeId: crew.id } })
  await admin.call(schedules.generate, { body: { scheduleId, date: dayFrom(1) } })
  await recordsOf(admin).create({ templateId, assigneeId: crew.id })
  expect((await recordsOfTenant(tenant)).map(({ assignee_id }) => assignee_id)).toEqual([crew.id, admin.id])
})
