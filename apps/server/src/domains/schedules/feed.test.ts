import { schedules } from '@dossier/contract/schedules/calls'
import { calendarFeeds } from '@dossier/contract/schedules/feed'
import { FREQUENCIES } from '@dossier/contract/schedules/schedule'
import { resolveLocalTime } from '@dossier/core/text/local-time'
import { convertIcsCalendar } from 'ts-ics'
import { expect, test } from 'vitest'
import { recordsOf } from '../../testing/records.ts'
import { createSchedule, dayFrom, scheduledTemplate } from '../../testing/scheduling.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'
import { testServer } from '../../testing/test-server.ts'

const ZONE = 'Europe/Berlin'

async function setting() {
  const tenant = await newTenant()
  const due = await tenant.field({ title: 'Due', dataType: 'date' })
  const secret = await tenant.field({
    title: 'Operation',
    dataType: 'date',
    permissions: { view: [await tenant.team()], edit: [] },
  })
  const templateId = await scheduledTemplate(tenant, { fields: [{ id: due }, { id: secret }] })
  return { tenant, due, secret, templateId, planner: await tenant.person({ editData: true }) }
}

/** As a calendar program asks: without a session. */
async function read(path: string) {
  const { http } = await testServer()
  const answer = await http.inject({ url: path })
  return { status: answer.statusCode, text: answer.body, type: answer.headers['content-type'] }
}

const feedOf = async (person: TestPerson, body: { schedules?: boolean; dateColumn?: string | null }) =>
  (await person.call(calendarFeeds.create, { body })).path

test('B-CAL-10 a calendar program reads own schedules and records at a secret address, until it is revoked', async () => {
  const { tenant, due, templateId, planner } = await setting()
  const title = `Bürgersteig; Lampen, ${'prüfen '.repeat(12)}`.trim()
  const { id: scheduleId } = await createSchedule(planner, {
    templateId,
    title,
    timeZoneId: ZONE,
    startTime: '02:30',
    endTime: '04:00',
  })
  await createSchedule(await tenant.person({ editData: true }), { templateId, title: 'Of somebody else' })
  const skipped = dayFrom(3)
  await planner.call(schedules.dropFromQueue, { params: { id: `${scheduleId}.${skipped}` } })
  const day = dayFrom(5)
  const mine = await recordsOf(planner).create({
    templateId,
    title: 'Mine',
    assigneeId: planner.id,
    fields: { [due]: day },
  })
  await recordsOf(planner).create({ templateId, title: 'Not mine', fields: { [due]: day } })
  const path = await feedOf(planner, { dateColumn: `fields.${due}` })
  const { status, text, type } = await read(path)
  expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([])

  const calendar = convertIcsCalendar(undefined, text)
  const events = calendar.events ?? []
  const work = events.filter((event) => event.uid.startsWith(`schedule-${tenant.id}-${scheduleId}-`))
  expect(work.length).toBeGreaterThan(360)
  expect(events.every((event) => event.summary === title || event.summary === `#${mine.caseNumber} Mine`)).toBe(true)
  expect(events.filter((event) => event.summary.endsWith('Mine'))).toHaveLength(1)
  expect(work.some((event) => event.uid.includes(skipped))).toBe(false)
  expect(calendar.timezones?.map((zone) => zone.id)).toEqual([ZONE])
  // The first minute after the hour that Berlin skips, and 2:30 on ordinary days, as another library reads its zone.
  for (const { uid, start } of work) {
    const date = /\d{4}-\d{2}-\d{2}/.exec(uid)![0]
    const local = resolveLocalTime({ date, hour: 2, minute: 30 }, ZONE)
    expect([date, start.date.toISOString()]).toEqual([date, local])
  }
  const again = convertIcsCalendar(undefined, (await read(path)).text).events ?? []
  expect(again.map(({ uid }) => uid)).toEqual(events.map(({ uid }) => uid))

  expect(await planner.call(calendarFeeds.get, {})).toMatchObject({ schedules: true, lastRead: expect.any(String) })
  const second = await feedOf(planner, {})
  expect((await read(path)).status).toBe(404)
  expect((await read(second)).status).toBe(200)
  await planner.call(calendarFeeds.revoke, {})
  expect(await read(second)).toMatchObject({
    status: 404,
    text: 'This calendar does not exist, or its address was revoked.',
  })
  expect(await planner.call(calendarFeeds.get, {})).toBeNull()
})

test('D-093 D-125 a calendar shows what its owner may see now, and nothing once they are disabled', async () => {
  const { tenant, secret, templateId, planner } = await setting()
  await createSchedule(planner, {
    templateId,
    scheduleFreq: FREQUENCIES.once,
    date: dayFrom(2),
    startTime: '23:30',
    timeZoneId: 'Asia/Tokyo',
  })
  expect(
    await planner.send({ method: 'POST', path: '/schedule/feed', body: { dateColumn: `fields.${secret}` } }),
  ).toMatchObject({ status: 400 })
  const path = await feedOf(planner, {})
  const [event] = convertIcsCalendar(undefined, (await read(path)).text).events ?? []
  expect(event!.start.local?.timezone).toBe('Asia/Tokyo')
  await tenant.asOwner((tx) =>
    tx
      .updateTable('templates')
      .set({
        schedule: JSON.stringify({
          schedulingAvailable: true,
          schedulingPermissions: [987_654],
          schedulingFields: [],
          defaultValues: {},
        }),
      })
      .where('id', '=', templateId)
      .where('tenant_id', '=', tenant.id)
      .execute(),
  )
  expect((await read(path)).text).not.toContain('BEGIN:VEVENT')
  await tenant.asOwner((tx) =>
    tx
      .updateTable('users')
      .set({ disabled: true })
      .where('id', '=', planner.id)
      .where('tenant_id', '=', tenant.id)
      .execute(),
  )
  expect((await read(path)).status).toBe(404)
})
