import { events } from '@dossier/contract/events/calls'
import { tenant as calls } from '@dossier/contract/organization/tenant'
import { expect, test } from 'vitest'
import { fetchCase } from '../../testing/live/live-case-client.ts'
import { recordsOf } from '../../testing/records.ts'
import { runDueJobs } from '../../testing/run-due-jobs.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant } from '../../testing/world.ts'
import { recalculateJob } from '../cases/recalculation/recalculate-job.ts'

/** An inspection on the evening of March 27 in California, which is the 28th in UTC. */
const EVENING = '2026-03-28T02:30:00.000Z'

async function office() {
  const tenant = await newTenant()
  const [admin, person] = [await tenant.person({ isAdmin: true }), await tenant.person()]
  const opened = await tenant.field({ title: 'Opened', dataType: 'date' })
  const seen = await tenant.field({ title: 'Seen', dataType: 'date-time' })
  const calculated = (title: string, extensions: object) => tenant.field({ title, dataType: 'calculated', extensions })
  const days = await calculated('Days', { calculationType: 'DaysBetweenDates', startField: opened, endField: seen })
  const again = await calculated('Again', { calculationType: 'AddToDate', dateField: seen, days: 1, showTime: true })
  const templateId = await tenant.template({
    title: 'Inspection',
    titleTemplate: 'Seen {Seen}',
    fields: [opened, seen, days, again].map((id) => ({ id })),
  })
  const open = () => recordsOf(person).create({ templateId, fields: { [opened]: '2026-03-27', [seen]: EVENING } })
  const shown = async (caseNumber: string) => {
    const { title, fields } = await fetchCase(person, caseNumber)
    return [title, fields[days]?.value, fields[again]?.value]
  }
  const choose = (value: string) =>
    admin.call(calls.saveSettings, {
      body: [{ setting: { key: 'timeZone' }, value, lastUpdated: null }],
    })
  return { tenant, admin, person, open, shown, choose, seen }
}

test('D-140 the zone of an organization decides its days, says what it moves before, and a job moves it after', async () => {
  const { admin, person, open, shown, choose } = await office()
  const { services } = await testServer()
  const { id, caseNumber } = await open()
  expect(await shown(caseNumber)).toEqual(['Seen Mar 28, 2026, 2:30 AM', 1, '2026-03-29T02:30:00.000Z'])
  const preview = (timeZone: string) => admin.call(calls.timeZoneChange, { query: { timeZone } })
  expect(await preview('UTC')).toMatchObject({ values: 0, titles: 0 })
  // The hour of the next day is the same in California, so one value and the title move.
  expect(await preview('America/Los_Angeles')).toEqual({ values: 1, titles: 1, examined: 1, records: 1 })
  // In Berlin the clocks change until the same hour of the next day.
  expect(await preview('Europe/Berlin')).toEqual({ values: 1, titles: 1, examined: 1, records: 1 })
  await choose('America/Los_Angeles')
  await runDueJobs(services, recalculateJob)
  const inCalifornia = ['Seen Mar 27, 2026, 7:30 PM', 0, '2026-03-29T02:30:00.000Z']
  expect(await shown(caseNumber)).toEqual(inCalifornia)
  expect(await shown((await open()).caseNumber)).toEqual(inCalifornia)
  const history = await person.call(events.list, { params: { caseId: String(id) }, query: {} })
  expect(JSON.stringify(history)).not.toContain('2:30 AM')
})

test('D-140 a zone is one that there is, administrators alone choose it, and others cannot ask what it moves', async () => {
  const { admin, person, choose } = await office()
  const refused = { method: 'PUT', path: '/tenant/settings' }
  for (const value of ['Mars/Olympus', '+02:00', '', 'utc; drop'])
    expect(
      (await admin.send({ ...refused, body: [{ setting: { key: 'timeZone' }, value, lastUpdated: null }] })).status,
    ).toBe(400)
  const path = '/tenant/timeZoneChange?timeZone=Europe/Berlin'
  expect((await person.send({ method: 'GET', path })).status).toBe(403)
  const [before] = [await admin.send({ method: 'GET', path: '/users/me' })]
  expect(JSON.parse(before.text)).toMatchObject({ timeZone: 'UTC', hasTimeZone: false })
  await choose('Europe/Berlin')
  const after = await person.send({ method: 'GET', path: '/users/me' })
  expect(JSON.parse(after.text)).toMatchObject({ timeZone: 'Europe/Berlin', hasTimeZone: true })
})
