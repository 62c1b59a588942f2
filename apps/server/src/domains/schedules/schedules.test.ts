import { folders } from '@dossier/contract/folders'
import { cases } from '@dossier/contract/cases/lifecycle'
import { schedules } from '@dossier/contract/schedules/calls'
import { FREQUENCIES, type NewSchedule, SCHEDULE_STATES } from '@dossier/contract/schedules/schedule'
import { expect, test } from 'vitest'
import { recordsOf } from '../../testing/records.ts'
import { expectStaleRejected } from '../../testing/expect-stale-rejected.ts'
import {
  createSchedule,
  daily,
  dayFrom,
  NOON,
  recordsOfTenant,
  runSchedules,
  scheduledTemplate,
  stopSince,
  timeFrom,
} from '../../testing/scheduling.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

const id = (value: number) => ({ params: { id: String(value) } })
const post = (person: TestPerson, body: object) => person.send({ method: 'POST', path: '/schedule/', body })

async function setting() {
  const tenant = await newTenant()
  const hidden = await tenant.team('Medics')
  const note = await tenant.field({ title: 'Note', dataType: 'text' })
  const secret = await tenant.field({ title: 'Diagnosis', dataType: 'text', permissions: { view: [hidden], edit: [] } })
  const fields = [note, secret]
  const templateId = await scheduledTemplate(tenant, { fields: fields.map((one) => ({ id: one })) }, { fields })
  const planner = await tenant.person({ extendedPermissions: ['scheduling'] })
  const editor = await tenant.person({ editData: true })
  const reader = await tenant.person()
  const medic = await tenant.person({ editData: true, teamIds: [hidden] })
  const foreign = await (await newTenant()).person({ isAdmin: true })
  return { tenant, templateId, note, secret, planner, editor, reader, medic, foreign }
}

test('C-SCHED-19 C-SCHED-24 C-SCHED-28 who schedules creates, changes and deletes schedules, others read them', async () => {
  const { tenant, templateId, planner, editor, reader, foreign } = await setting()
  const made = await createSchedule(planner, { templateId, endTime: timeFrom(30), folder: null })
  expect(made).toMatchObject({
    tenantId: tenant.id,
    title: 'Night patrol',
    templateTitle: 'Patrol',
    status: SCHEDULE_STATES.open,
    startTime: timeFrom(-5),
    createdBy: { id: planner.id, name: planner.name },
    bulkCreateForTeams: null,
    canEdit: true,
    faults: [],
    queue: [{ date: dayFrom(1) }, ...Array(9).fill({})],
  })
  const { id: scheduleId } = made
  expect(await reader.call(schedules.list, {})).toMatchObject([{ id: scheduleId, canEdit: false }])
  expect(await foreign.call(schedules.list, {})).toEqual([])
  const changed = await editor.call(schedules.save, {
    body: { ...daily({ templateId, title: 'Patrol' }), id: scheduleId },
  })
  expect(changed).toMatchObject({ title: 'Patrol', endTime: timeFrom(30), lastUpdatedBy: { id: editor.id } })
  for (const [person, status] of [
    [reader, 403],
    [foreign, 404],
  ] as const) {
    const body = { ...daily({ templateId }), id: scheduleId }
    expect(await person.send({ method: 'PUT', path: '/schedule/', body })).toMatchObject({ status })
    expect(await person.send({ method: 'DELETE', path: `/schedule/${scheduleId}` })).toMatchObject({ status })
    for (const method of ['DELETE', 'POST'])
      expect(await person.send({ method, path: `/schedule/scheduleQueue/${scheduleId}.${dayFrom(1)}` })).toMatchObject({
        status,
      })
    const place = { scheduleId, date: dayFrom(1) }
    expect(
      await person.send({ method: 'PUT', path: '/schedule/instance', body: { ...place, fieldValues: {} } }),
    ).toMatchObject({ status })
    expect(await person.send({ method: 'POST', path: '/schedule/GenerateCase', body: place })).toMatchObject({ status })
  }
  expect(await foreign.send({ method: 'GET', path: `/schedule/runs/${scheduleId}` })).toMatchObject({ status: 404 })
  await expectStaleRejected({
    save: (version) =>
      editor.send({
        method: 'PUT',
        path: '/schedule/',
        body: { ...daily({ templateId }), id: scheduleId, ...version },
      }),
    read: async () => (await editor.call(schedules.list, {}))[0]!,
  })
  await planner.call(schedules.remove, id(scheduleId))
  expect(await planner.call(schedules.list, {})).toEqual([])
})

test('C-SCHED-01 C-SCHED-02 C-SCHED-06 C-SCHED-11 the server refuses what the form refuses, at the part of the form', async () => {
  const { tenant, templateId, planner } = await setting()
  const role = await tenant.field({
    title: 'Crew',
    dataType: 'user-role',
    extensions: { hasSubroles: true, subroles: [{ title: 'Lead' }] },
  })
  const crewed = await scheduledTemplate(tenant, { title: 'Crewed', fields: [{ id: role }] })
  const off = await tenant.template({ title: 'Not for schedules', fields: [] })
  const team = await tenant.team()
  const tries: [Partial<NewSchedule>, string][] = [
    [{ title: ' ' }, 'Please enter a title'],
    [{ templateId: null }, 'Please select a template'],
    [{ timeZoneId: 'Mars/Base' }, 'Please select a timezone'],
    [{ scheduleFreq: FREQUENCIES.once, date: '2020-01-01' }, 'Please select a future date'],
    [{ templateId: crewed, bulkCreateForTeams: [team], bulkCreateUserRole: role }, 'Please select a sub-role'],
    [{ templateId: off }, 'Schedules cannot use the template "Not for schedules". Choose another one.'],
    [{ folder: 'Nowhere' }, 'This folder does not exist. Choose another one.'],
    [{ fields: { caseNumber: '7' } }, 'Schedules cannot fill in one of these fields. Choose the template again.'],
    [{ fields: { statusId: 2_000_000_000 } }, 'The status does not exist.'],
  ]
  for (const [given, text] of tries)
    expect(await post(planner, { ...daily({ templateId }), ...given })).toMatchObject({ status: 400, text })
  expect(await post(planner, daily({ templateId: 2_000_000_000 }))).toMatchObject({ status: 404 })
})

test('C-SCHED-15 C-SCHED-17 teams of folders and templates decide who sees a schedule', async () => {
  const { tenant, planner, editor, reader } = await setting()
  const team = await tenant.team()
  const member = await tenant.person({ editData: true, teamIds: [team] })
  await member.call(folders.save, { body: { title: 'Streets', folderType: 'Schedule', teams: [team] } })
  const open = await scheduledTemplate(tenant, { title: 'Open' })
  const ofTeam = await scheduledTemplate(tenant, { title: 'Of the team' }, { teams: [team] })
  await createSchedule(member, { templateId: open, title: 'In the folder', folder: 'Streets' })
  const { id: scheduleId } = await createSchedule(member, { templateId: ofTeam, title: 'By template' })
  expect((await member.call(schedules.list, {})).map(({ title }) => title)).toEqual(['By template', 'In the folder'])
  for (const person of [planner, editor, reader]) expect(await person.call(schedules.list, {})).toEqual([])
  expect(
    await editor.send({ method: 'GET', path: `/schedule/instance?scheduleId=${scheduleId}&date=${dayFrom(1)}` }),
  ).toMatchObject({ status: 404 })
  const range = { query: { start: dayFrom(0), end: dayFrom(3) } }
  expect((await editor.call(schedules.occurrences, range)).days).toEqual([])
  expect((await member.call(schedules.occurrences, range)).days.map(({ total }) => total)).toEqual([2, 2, 2])
  const usage = { query: { folderType: 'Schedule' as const, title: 'Streets' } }
  expect((await member.call(folders.usage, usage)).counts).toEqual({ schedule: 1 })
  const [folder] = await member.call(folders.list, { query: { folderType: 'Schedule' } })
  await member.call(folders.save, { body: { ...folder!, title: 'Roads' } })
  expect((await member.call(schedules.list, {}))[1]).toMatchObject({ folder: 'Roads' })
})

test('C-SCHED-16 C-SINST-06 C-SINST-07 a date keeps its own values when the schedule changes, and a skip stays', async () => {
  const { tenant, templateId, note, planner } = await setting()
  const { id: scheduleId } = await createSchedule(planner, { templateId, fields: { [note]: 'every time' } })
  const date = dayFrom(1)
  const put = (fieldValues: Record<string, string>) =>
    planner.call(schedules.saveInstance, { body: { scheduleId, date, fieldValues } })
  const edited = await put({ [note]: 'once', title: 'Special patrol' })
  expect(edited).toMatchObject({
    scheduleTitle: 'Night patrol',
    fieldValues: { [note]: 'once', title: 'Special patrol' },
    scheduleInstance: { title: 'Night patrol', templateId, fields: { [note]: { value: 'every time' } } },
    updatedScheduleInstance: { title: 'Special patrol', fields: { [note]: { value: 'once', label: 'once' } } },
  })
  await planner.call(schedules.dropFromQueue, { params: { id: `${scheduleId}.${dayFrom(2)}` } })
  const body = { ...daily({ templateId, title: 'Patrol', fields: { [note]: 'changed' } }), id: scheduleId }
  const saved = await planner.call(schedules.save, { body })
  expect(saved.queue.map((one) => one.date).slice(0, 2)).toEqual([date, dayFrom(3)])
  const after = await planner.call(schedules.instance, { query: { scheduleId: String(scheduleId), date } })
  expect(after).toMatchObject({
    fieldValues: { [note]: 'once' },
    scheduleInstance: { fields: { [note]: { value: 'changed' } } },
  })

  const made = await planner.call(schedules.generate, { body: { scheduleId, date } })
  expect(made.records).toMatchObject([{ title: 'Special patrol' }])
  expect(await recordsOfTenant(tenant)).toMatchObject([{ fields: { [note]: 'once' } }])
  expect(
    await planner.send({ method: 'PUT', path: '/schedule/instance', body: { scheduleId, date, fieldValues: {} } }),
  ).toMatchObject({ status: 409 })
  await planner.call(schedules.restoreToQueue, { params: { id: `${scheduleId}.${dayFrom(2)}` } })
  expect((await planner.call(schedules.list, {}))[0]!.queue[0]!.date).toBe(dayFrom(2))
})

test('D-098 an edit loses the values of dates that no longer occur, and its preview says so', async () => {
  const { templateId, note, planner, reader } = await setting()
  const { id: scheduleId } = await createSchedule(planner, { templateId })
  const date = dayFrom(2)
  await planner.call(schedules.saveInstance, { body: { scheduleId, date, fieldValues: { [note]: 'once' } } })
  const draft = { ...daily({ templateId, maxRunDate: dayFrom(1) }), id: scheduleId }
  const preview = await reader.call(schedules.preview, { body: draft })
  expect(preview).toMatchObject({
    faults: [],
    ends: true,
    changes: { lost: [{ date, kind: 'edited', fields: ['Note'] }] },
  })
  expect(preview.dates.map((one) => one.date)).toEqual([dayFrom(1)])
  const day = new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
  expect(preview.changes!.sentences).toContain(`1 edited date no longer occurs: ${day}`)
  await planner.call(schedules.save, { body: draft })
  await planner.call(schedules.save, { body: { ...daily({ templateId }), id: scheduleId } })
  const query = { scheduleId: String(scheduleId), date }
  expect((await planner.call(schedules.instance, { query })).fieldValues).toEqual({})
  const whole = await planner.call(schedules.preview, { body: { ...daily({ templateId }), startTime: null } })
  expect(whole).toMatchObject({
    dates: [],
    changes: null,
    faults: [{ at: 'startTime', message: 'Please enter a start time' }],
  })
})

test('D-093 D-127 values of a field that somebody may not view are in no answer, and survive their saves', async () => {
  const { tenant, templateId, note, secret, editor, medic } = await setting()
  const { id: scheduleId } = await createSchedule(medic, { templateId, fields: { [note]: 'open', [secret]: 'canary' } })
  await medic.call(schedules.saveInstance, {
    body: { scheduleId, date: dayFrom(1), fieldValues: { [secret]: 'canary once' } },
  })
  const answers = [
    await editor.call(schedules.list, {}),
    await editor.call(schedules.instance, { query: { scheduleId: String(scheduleId), date: dayFrom(1) } }),
    await editor.call(schedules.preview, { body: { ...daily({ templateId }), id: scheduleId } }),
    await editor.call(schedules.save, {
      body: { ...daily({ templateId, fields: { [note]: 'changed' } }), id: scheduleId },
    }),
    await editor.call(schedules.saveInstance, {
      body: { scheduleId, date: dayFrom(1), fieldValues: { [note]: 'once' } },
    }),
  ]
  expect(JSON.stringify(answers)).not.toContain('canary')
  expect(JSON.stringify(answers)).not.toContain('Diagnosis')
  expect((await medic.call(schedules.list, {}))[0]!.fields).toEqual({ [note]: 'changed', [secret]: 'canary' })
  await medic.call(schedules.generate, { body: { scheduleId, date: dayFrom(1) } })
  expect(await recordsOfTenant(tenant)).toMatchObject([{ fields: { [note]: 'once', [secret]: 'canary once' } }])
})

test('C-SCHED-23 what new schedules begin with is the organization’s', async () => {
  const { tenant, note, reader } = await setting()
  const admin = await tenant.person({ isAdmin: true })
  const body = { defaultFieldValues: { [note]: 'Bring gloves', summary: 'Routine' } }
  await admin.call(schedules.saveSettings, { body })
  expect(await reader.call(schedules.settings, {})).toMatchObject(body)
  expect(await reader.send({ method: 'PUT', path: '/schedule/settings', body })).toMatchObject({ status: 403 })
  expect(
    await admin.send({ method: 'PUT', path: '/schedule/settings', body: { defaultFieldValues: { deleted: 'x' } } }),
  ).toMatchObject({ status: 400 })
})

test('C-SCHED-27 every zone is listed once, with how it differs from UTC', async () => {
  const { reader } = await setting()
  const zones = await reader.call(schedules.timezones, {})
  expect(zones.find((zone) => zone.id === 'Asia/Tokyo')).toMatchObject({ offset: '+09:00' })
  expect(zones.some((zone) => zone.id === 'UTC' || zone.names.includes('UTC'))).toBe(true)
  expect(new Set(zones.map((zone) => zone.id)).size).toBe(zones.length)
})

test('B-CLOSE-05 C-TPL-09 C-SCHED-26 D-100 a closed record comes again, once, with its values', async () => {
  const { tenant, templateId, note, planner, reader } = await setting()
  await tenant.asOwner((tx) =>
    tx
      .updateTable('templates')
      .set({ cadence: JSON.stringify({ cadencePeriod: { value: 2, unit: 'week' }, startTime: '08:30' }) })
      .where('id', '=', templateId)
      .where('tenant_id', '=', tenant.id)
      .execute(),
  )
  const records = recordsOf(reader)
  const { id: caseId } = await records.create({ templateId, title: 'Filter change', fields: { [note]: 'upstairs' } })
  const ask = () => reader.send({ method: 'POST', path: '/schedule/cadence/', body: { caseId, timeZone: NOON } })
  expect(await ask()).toMatchObject({ status: 409, text: 'Close the record first.' })
  await records.property(caseId, 'cadenceEnabled', true)
  await reader.call(cases.close, id(caseId))
  const body = { caseId, timeZone: NOON }
  const made = await reader.call(schedules.createCadence, { body })
  expect(made).toMatchObject({
    title: 'Filter change',
    date: dayFrom(14),
    startTime: '08:30',
    timeZoneId: NOON,
    fields: { [note]: 'upstairs' },
    cadenceOf: { caseId },
  })
  expect((await reader.call(schedules.createCadence, { body })).id).toBe(made.id)
  expect(await planner.call(schedules.cadences, {})).toMatchObject([{ id: made.id }])

  const owner = await tenant.person({ isAdmin: true })
  await owner.call(cases.markSensitive, id(caseId))
  expect(await planner.call(schedules.cadences, {})).toEqual([])
  await owner.call(schedules.generate, { body: { scheduleId: made.id, date: dayFrom(14) } })
  const [, next] = await recordsOfTenant(tenant)
  expect(next).toMatchObject({ title: 'Filter change', is_sensitive: true, fields: { [note]: 'upstairs' } })
})

test('B-CAL-07 B-CAL-09 B-CAL-10 dates are on their days, past ones are hidden where that is asked', async () => {
  const { tenant, templateId, planner, reader } = await setting()
  await createSchedule(planner, { templateId })
  await createSchedule(planner, {
    templateId,
    title: 'Once',
    scheduleFreq: FREQUENCIES.once,
    date: dayFrom(3),
    startTime: '10:00',
  })
  await stopSince(tenant, 0)
  await runSchedules(tenant)
  const ask = (hidePast: 'true' | 'false', more: object = {}) =>
    reader.call(schedules.occurrences, { query: { start: dayFrom(-2), end: dayFrom(3), hidePast, ...more } })
  const shown = await ask('false')
  expect(shown.days.map(({ date, total }) => [date, total])).toEqual([
    [dayFrom(0), 1],
    [dayFrom(1), 1],
    [dayFrom(2), 1],
    [dayFrom(3), 2],
  ])
  expect(shown.days[0]!.occurrences[0]).toMatchObject({ state: 'created', time: timeFrom(-5), timeZoneId: NOON })
  expect((await ask('true')).days.map(({ date }) => date)).toEqual([1, 2, 3].map(dayFrom))
  expect((await ask('false', { perDay: 1, page: 2 })).days.at(-1)).toMatchObject({ total: 2, occurrences: [{}] })
  expect((await ask('false', { searchTerm: 'once' })).days).toMatchObject([{ date: dayFrom(3), total: 1 }])
  expect(
    await reader.send({ method: 'GET', path: '/schedule/occurrences?start=2026-01-01&end=2026-12-31' }),
  ).toMatchObject({ status: 400 })
})
