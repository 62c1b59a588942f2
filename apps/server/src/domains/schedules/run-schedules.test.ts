import { cases } from '@dossier/contract/cases/lifecycle'
import { notifications } from '@dossier/contract/notifications'
import { schedules } from '@dossier/contract/schedules/calls'
import { expect, test } from 'vitest'
import {
  createSchedule,
  dayFrom,
  recordsOfTenant,
  runSchedules,
  scheduledTemplate,
  stopSince,
} from '../../testing/scheduling.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant } from '../../testing/world.ts'
import { runDue } from './run-due.ts'

const id = (value: number) => ({ params: { id: String(value) } })

async function setting() {
  const tenant = await newTenant()
  const templateId = await scheduledTemplate(tenant, { title: 'Patrol' })
  const planner = await tenant.person({ name: 'Dana', extendedPermissions: ['scheduling'] })
  const reader = await tenant.person()
  return { tenant, templateId, planner, reader }
}

test('C-SINST-08 D-097 D-098 a due date creates one record, of its schedule and its date', async () => {
  const { tenant, templateId, planner } = await setting()
  const { id: scheduleId } = await createSchedule(planner, { templateId })
  await runSchedules(tenant)
  expect(await recordsOfTenant(tenant)).toEqual([])
  await stopSince(tenant, 0)
  for (let pass = 0; pass < 3; pass += 1) await runSchedules(tenant)
  const [record, ...others] = await recordsOfTenant(tenant)
  expect(others).toEqual([])
  expect(record).toMatchObject({ title: 'Night patrol', opened_by_id: planner.id, opened_by: 'Dana', is_case: false })
  const [listed] = await planner.call(schedules.list, {})
  expect(listed).toMatchObject({ last: { date: dayFrom(0), state: 'created', records: 1 }, missed: 0 })
  const details = await planner.call(cases.details, { query: { caseNumber: listed!.last!.caseNumber! } })
  expect(details.scheduling).toEqual({ scheduleId, scheduleTitle: 'Night patrol', instanceDate: dayFrom(0) })
  const { rows } = await tenant.asOwner(async (tx) => ({
    rows: await tx
      .selectFrom('changes')
      .select(['actor', 'cause', 'cause_id'])
      .where('case_id', '=', record!.id)
      .execute(),
  }))
  expect(rows).toEqual([{ actor: 'System', cause: 'schedule', cause_id: String(scheduleId) }])
})

test('D-097 after a stop of five days the last day is done, and the four before are listed as missed', async () => {
  const { tenant, templateId, planner } = await setting()
  const { id: scheduleId } = await createSchedule(planner, { templateId })
  await stopSince(tenant, 4)
  await runSchedules(tenant)
  const runs = await planner.call(schedules.runs, id(scheduleId))
  expect(runs.map(({ date, state }) => [date, state])).toEqual([
    [dayFrom(0), 'created'],
    ...[-1, -2, -3, -4].map((days) => [dayFrom(days), 'missed']),
  ])
  expect(await recordsOfTenant(tenant)).toHaveLength(1)
  const made = await planner.call(schedules.generate, { body: { scheduleId, date: dayFrom(-2) } })
  expect(made).toMatchObject({ state: 'created', count: 1, records: [{ title: 'Night patrol' }] })
  expect((await planner.call(schedules.list, {}))[0]).toMatchObject({
    missed: 3,
    queue: [{ date: dayFrom(1) }, ...Array(9).fill({})],
  })
})

test('C-BULK-01 C-BULK-02 D-099 each enabled person of the teams gets one record, in the role or as the assignee', async () => {
  const { tenant, planner } = await setting()
  const role = await tenant.field({
    title: 'Inspector',
    dataType: 'user-role',
    extensions: { hasSubroles: true, subroles: [{ title: 'Lead' }] },
  })
  const templateId = await scheduledTemplate(tenant, { title: 'Inspection', fields: [{ id: role }] })
  const teams = [await tenant.team('A'), await tenant.team('B')]
  const people = [
    await tenant.person({ teamIds: [teams[0]!] }),
    await tenant.person({ teamIds: teams }),
    await tenant.person({ teamIds: [teams[1]!] }),
  ]
  const off = await tenant.person({ teamIds: teams })
  await tenant.asOwner((tx) =>
    tx
      .updateTable('users')
      .set({ disabled: true })
      .where('id', '=', off.id)
      .where('tenant_id', '=', tenant.id)
      .execute(),
  )
  await createSchedule(planner, {
    templateId,
    bulkCreateForTeams: teams,
    bulkCreateUserRole: role,
    bulkCreateSubRole: 'Lead',
  })
  await createSchedule(planner, { templateId, title: 'Read this', bulkCreateForTeams: teams })
  await stopSince(tenant, 0)
  await runSchedules(tenant)
  await runSchedules(tenant)
  const records = await recordsOfTenant(tenant)
  const inRoles = records.filter(({ title }) => title === 'Night patrol')
  expect(inRoles.map(({ fields }) => fields[role])).toEqual(
    people.map((one) => ({ users: [], subRoles: [{ title: 'Lead', users: [{ id: one.id }] }] })),
  )
  const assigned = records.filter(({ title }) => title === 'Read this')
  expect(assigned.map(({ assignee_id }) => assignee_id)).toEqual(people.map((one) => one.id))
})

test('D-132 a date that cannot be done says why to the owner, once, and the next one runs', async () => {
  const { tenant, planner, reader } = await setting()
  const cost = await tenant.field({ title: 'Cost', dataType: 'number' })
  const templateId = await scheduledTemplate(tenant, { title: 'Visit', fields: [{ id: cost, requiredRecord: true }] })
  const broken = await createSchedule(planner, { templateId, title: 'Without cost' })
  const { id: plain } = await createSchedule(planner, {
    templateId: await scheduledTemplate(tenant, { title: 'Plain' }),
  })
  await stopSince(tenant, 0)
  await runSchedules(tenant)
  const [run] = await planner.call(schedules.runs, id(broken.id))
  expect(run).toMatchObject({ state: 'failed', message: 'Please enter Cost.', count: 0 })
  expect((await planner.call(schedules.runs, id(plain)))[0]).toMatchObject({ state: 'created' })
  const told = await planner.call(notifications.list, {})
  expect(told).toMatchObject([{ type: 'ScheduleFailed', title: 'Without cost', data: String(broken.id) }])
  expect(told[0]!.message).toContain('Please enter Cost.')
  expect(await reader.call(notifications.list, {})).toEqual([])
  await planner.call(notifications.remove, { params: { id: told[0]!.id } })
  expect(await planner.call(notifications.list, {})).toEqual([])

  await tenant.asOwner((tx) =>
    tx
      .updateTable('templates')
      .set({ disabled: true })
      .where('id', '=', templateId)
      .where('tenant_id', '=', tenant.id)
      .execute(),
  )
  const [listed] = (await planner.call(schedules.list, {})).filter((one) => one.id === broken.id)
  expect(listed!.faults).toEqual([{ at: 'templateId', message: 'The template "Visit" is turned off.' }])
  expect(listed!.queue).toHaveLength(10)
  expect(
    await planner.send({
      method: 'POST',
      path: '/schedule/GenerateCase',
      body: { scheduleId: broken.id, date: dayFrom(1) },
    }),
  ).toMatchObject({
    status: 400,
    text: 'The template "Visit" is turned off.',
  })
})

test('D-098 ten workers and somebody with Create now make one record of a date', async () => {
  const { tenant, templateId, planner } = await setting()
  const { id: scheduleId } = await createSchedule(planner, { templateId })
  await stopSince(tenant, 0)
  const { services } = await testServer()
  const work = () =>
    services.database.tenantTx(tenant.id, (tx) =>
      runDue({ tx, tenant: { id: tenant.id, features: [] }, services, emit: () => {} }, 10),
    )
  const generate = () =>
    planner.send({ method: 'POST', path: '/schedule/GenerateCase', body: { scheduleId, date: dayFrom(0) } })
  await Promise.all([...Array.from({ length: 10 }, work), generate(), generate()])
  while ((await work()) > 0);
  expect(await recordsOfTenant(tenant)).toHaveLength(1)
  expect((await generate()).status).toBe(409)
})
