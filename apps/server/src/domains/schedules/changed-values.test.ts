import { auditLog } from '@dossier/contract/audit-log'
import { notifications } from '@dossier/contract/notifications'
import { schedules } from '@dossier/contract/schedules/calls'
import { expect, test } from 'vitest'
import {
  createSchedule,
  daily,
  dayFrom,
  recordsOfTenant,
  runSchedules,
  scheduledTemplate,
  stopSince,
} from '../../testing/scheduling.ts'
import { newTenant } from '../../testing/world.ts'

test('C-SINST-06 D-098 a value that is cleared for one date is empty on that date alone, and needs the right to fill it in', async () => {
  const tenant = await newTenant()
  const team = await tenant.team()
  const note = await tenant.field({ title: 'Note', dataType: 'text' })
  const place = await tenant.field({ title: 'Place', dataType: 'text' })
  const locked = await tenant.field({ title: 'Locked', dataType: 'text', permissions: { view: [], edit: [team] } })
  const fields = [note, place, locked]
  const templateId = await scheduledTemplate(
    tenant,
    { fields: fields.map((one) => ({ id: one })), fieldDefaultValues: { [place]: 'Hall' } },
    { fields },
  )
  const planner = await tenant.person({ extendedPermissions: ['scheduling'] })
  const member = await tenant.person({ editData: true, teamIds: [team] })
  const person = await tenant.person()
  const { id: scheduleId } = await createSchedule(member, {
    templateId,
    fields: { [note]: 'every time', [locked]: 'kept', assigneeId: person.id },
  })
  const put = (fieldValues: Record<string, null>, date = dayFrom(1)) =>
    planner.send({ method: 'PUT', path: '/schedule/instance', body: { scheduleId, date, fieldValues } })
  expect(await put({ [locked]: null })).toMatchObject({
    status: 400,
    text: 'You do not have permission to fill in Locked.',
  })
  await put({ [note]: null, [place]: null, assigneeId: null, severityId: null })
  const query = { scheduleId: String(scheduleId), date: dayFrom(1) }
  expect(await planner.call(schedules.instance, { query })).toMatchObject({
    fieldValues: { [note]: null, [place]: null, assigneeId: null },
    updatedScheduleInstance: {
      fields: { [note]: { value: null } },
      properties: { assigneeId: { value: null, label: '' } },
    },
  })
  for (const date of [dayFrom(1), dayFrom(2)]) await planner.call(schedules.generate, { body: { scheduleId, date } })
  expect((await recordsOfTenant(tenant)).map((one) => [one.assignee_id, one.fields])).toEqual([
    [null, { [locked]: 'kept' }],
    [person.id, { [note]: 'every time', [place]: 'Hall', [locked]: 'kept' }],
  ])
})

test('D-132 administrators are told once of a schedule that fails, until it works again; its owner each time', async () => {
  const tenant = await newTenant()
  const cost = await tenant.field({ title: 'Cost', dataType: 'number' })
  const templateId = await scheduledTemplate(
    tenant,
    { fields: [{ id: cost, requiredRecord: true }] },
    { fields: [cost] },
  )
  const planner = await tenant.person({ editData: true })
  const admin = await tenant.person({ isAdmin: true })
  const elsewhere = await (await newTenant()).person({ isAdmin: true })
  await createSchedule(planner, { templateId })
  const told = async (person: typeof admin) => {
    const [one] = await person.call(notifications.list, {})
    if (one) await person.call(notifications.remove, { params: { id: one.id } })
    return one?.message.includes('Please enter Cost.') ?? false
  }
  await stopSince(tenant, 1)
  await runSchedules(tenant)
  expect([await told(planner), await told(admin), await told(elsewhere)]).toEqual([true, true, false])
  await tenant.asOwner((tx) =>
    tx
      .updateTable('schedule_occurrences')
      .set({ date: dayFrom(-2) })
      .where('tenant_id', '=', tenant.id)
      .where('state', '=', 'failed')
      .where('date', '=', dayFrom(0))
      .execute(),
  )
  await stopSince(tenant, 0)
  await runSchedules(tenant)
  expect([await told(planner), await told(admin)]).toEqual([true, false])
})

test('D-139 a value that another template shows to more people is said to be, with both fields, and noted', async () => {
  const tenant = await newTenant()
  const medics = await tenant.team('Medics')
  const note = await tenant.field({ title: 'Diagnosis', dataType: 'text' })
  const closed = { id: note, permissions: { view: [medics], edit: [], adminOnly: false } }
  const visit = await scheduledTemplate(tenant, { title: 'Visit', fields: [closed] }, { fields: [note] })
  const call = await scheduledTemplate(tenant, { title: 'Call', fields: [{ id: note }] }, { fields: [note] })
  const medic = await tenant.person({ editData: true, teamIds: [medics] })
  const admin = await tenant.person({ isAdmin: true })
  const { id } = await createSchedule(medic, { templateId: visit, fields: { [note]: 'Flu' } })
  const moved = { ...daily({ templateId: call, fields: { [note]: 'Flu' } }), id }
  const warning = expect.stringMatching(/^Diagnosis of “Visit” is hidden from people who see Diagnosis of “Call”/)
  expect((await medic.call(schedules.preview, { body: moved })).exposures).toEqual([warning])
  const other = { ...moved, fields: { [note]: 'Checkup' } }
  expect((await medic.call(schedules.preview, { body: other })).exposures).toEqual([])
  await medic.call(schedules.save, { body: moved })
  const { data } = await admin.call(auditLog.list, { query: { kind: 'schedule' } as never })
  expect(data[0]!.changes).toContainEqual(expect.objectContaining({ property: 'Shows to more people', to: [warning] }))
})
