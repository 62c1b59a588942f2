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
  timeFrom,
} from '../../testing/scheduling.ts'
import { newTenant } from '../../testing/world.ts'

async function setting() {
  const tenant = await newTenant()
  const note = await tenant.field({ title: 'Note', dataType: 'text' })
  const templateId = await scheduledTemplate(tenant, { fields: [{ id: note }] }, { fields: [note] })
  const planner = await tenant.person({ extendedPermissions: ['scheduling'] })
  const schedule = await createSchedule(planner, { templateId })
  return { tenant, note, templateId, planner, schedule }
}

type Setting = Awaited<ReturnType<typeof setting>>

const later = (schedule: { id: number }) => ({ scheduleId: schedule.id, date: dayFrom(5) })
const queued = (schedule: { id: number }) => ({ params: { id: `${schedule.id}.${dayFrom(5)}` } })

/** What somebody may do in the minute in which a date has come and is not done yet. */
const EDITS: Record<string, (setting: Setting) => Promise<unknown>> = {
  'another title': ({ planner, templateId, schedule: { id } }) =>
    planner.call(schedules.save, { body: { ...daily(), id, templateId, title: 'Night patrol' } }),
  'another hour': ({ planner, templateId, schedule: { id } }) =>
    planner.call(schedules.save, { body: { ...daily(), id, templateId, startTime: timeFrom(-10) } }),
  'a skip': ({ planner, schedule }) => planner.call(schedules.dropFromQueue, queued(schedule)),
  'a skip taken back': async ({ planner, schedule }) => {
    await planner.call(schedules.dropFromQueue, queued(schedule))
    return planner.call(schedules.restoreToQueue, queued(schedule))
  },
  'values of a date': ({ planner, note, schedule }) =>
    planner.call(schedules.saveInstance, { body: { ...later(schedule), fieldValues: { [note]: 'x' } } }),
}

test.for(Object.entries(EDITS))(
  'D-097 D-098 a date that has come is done once whatever is edited then: %s',
  async ([, edit]) => {
    const own = await setting()
    await stopSince(own.tenant, 2)
    await edit(own)
    await runSchedules(own.tenant)
    const runs = await own.planner.call(schedules.runs, { params: { id: String(own.schedule.id) } })
    expect(runs.map(({ date, state }) => [date, state])).toEqual([
      [dayFrom(0), 'created'],
      [dayFrom(-1), 'missed'],
      [dayFrom(-2), 'missed'],
    ])
    expect(await recordsOfTenant(own.tenant)).toHaveLength(1)
  },
)

test('D-098 an hour that has passed today does not create a record when a schedule is moved to it', async () => {
  const { tenant, planner, templateId, schedule } = await setting()
  await planner.call(schedules.save, { body: { ...daily(), id: schedule.id, templateId, startTime: timeFrom(120) } })
  await planner.call(schedules.save, { body: { ...daily(), id: schedule.id, templateId, startTime: timeFrom(-60) } })
  await runSchedules(tenant)
  expect(await recordsOfTenant(tenant)).toEqual([])
})

test('D-098 nothing is created, and nothing waits for ever, after a schedule with a due date is deleted', async () => {
  const { tenant, planner, schedule } = await setting()
  await stopSince(tenant, 0)
  await planner.call(schedules.dropFromQueue, queued(schedule))
  await planner.call(schedules.remove, { params: { id: String(schedule.id) } })
  await runSchedules(tenant)
  expect(await recordsOfTenant(tenant)).toEqual([])
})

test('C-SCHED-16 D-098 a date loses the values that another template does not take, and its record is created', async () => {
  const { tenant, note, planner, schedule } = await setting()
  await planner.call(schedules.saveInstance, {
    body: { ...later(schedule), fieldValues: { [note]: 'x', title: 'Special patrol' } },
  })
  const templateId = await scheduledTemplate(tenant, { title: 'Round' })
  const draft = { ...daily(), id: schedule.id, templateId }
  expect((await planner.call(schedules.preview, { body: draft })).changes).toMatchObject({
    lost: [{ date: dayFrom(5), kind: 'edited', fields: ['Note'] }],
    kept: [],
    sentences: [expect.stringMatching(/^1 changed date loses values that the new template does not take: /)],
  })
  await planner.call(schedules.save, { body: draft })
  await planner.call(schedules.generate, { body: later(schedule) })
  expect(await recordsOfTenant(tenant)).toMatchObject([{ title: 'Special patrol', fields: {} }])
})

test('D-098 nothing is done for a date before the schedule, and a missed one takes values before it is created', async () => {
  const { tenant, note, planner, schedule } = await setting()
  const scheduleId = schedule.id
  const long = { scheduleId, date: dayFrom(-30) }
  const calls = [
    planner.call(schedules.generate, { body: long }),
    planner.call(schedules.saveInstance, { body: { ...long, fieldValues: { [note]: 'x' } } }),
    planner.call(schedules.dropFromQueue, { params: { id: `${scheduleId}.${long.date}` } }),
  ]
  for (const one of await Promise.allSettled(calls)) expect(one).toMatchObject({ reason: { status: 404 } })
  await stopSince(tenant, 2)
  await runSchedules(tenant)
  const missed = { scheduleId, date: dayFrom(-2) }
  const saved = await planner.call(schedules.saveInstance, { body: { ...missed, fieldValues: { [note]: 'late' } } })
  expect(saved).toMatchObject({ state: 'missed', fieldValues: { [note]: 'late' } })
  await planner.call(schedules.generate, { body: missed })
  // Nobody wants the other one any more.
  await planner.call(schedules.dropFromQueue, { params: { id: `${scheduleId}.${dayFrom(-1)}` } })
  expect(await planner.call(schedules.list, {})).toMatchObject([{ missed: 0 }])
  expect((await recordsOfTenant(tenant)).map(({ fields }) => fields[note])).toEqual([undefined, 'late'])
})
