import { folders } from '@dossier/contract/folders'
import { insights } from '@dossier/contract/insights/calls'
import { insightRuns } from '@dossier/contract/insights/running'
import { schedules } from '@dossier/contract/schedules/calls'
import { viewEditing } from '@dossier/contract/views/editing'
import type { SearchClause } from '@dossier/contract/clauses'
import { expect, test, vi } from 'vitest'
import { fetchList, watchList } from '../../testing/live/live-list-client.ts'
import { createSchedule, dayFrom, NOON, runSchedules, scheduledTemplate, stopSince } from '../../testing/scheduling.ts'
import { newTenant } from '../../testing/world.ts'

const between = (startDate: string, endDate: string) => ({
  field: 'created',
  operator: 'DateRange' as const,
  dynamicValue: 'DateRange',
  searchClauseParameters: { startDate, endDate },
})

async function setting(features = ['forecasting']) {
  const tenant = await newTenant({ features })
  const team = await tenant.team()
  const cost = await tenant.field({ title: 'Cost', dataType: 'number' })
  const secret = await tenant.field({ title: 'Diagnosis', dataType: 'text', permissions: { view: [team], edit: [] } })
  const templateId = await scheduledTemplate(
    tenant,
    { fields: [{ id: cost }, { id: secret }] },
    { fields: [cost, secret] },
  )
  const planner = await tenant.person({ editData: true, teamIds: [team] })
  const reader = await tenant.person()
  const forecast = (person: typeof reader, clauses: object[], more: object = {}) =>
    person.call(schedules.forecast, { body: { clauses: clauses as SearchClause[], timeZone: NOON, ...more } })
  return { tenant, cost, secret, templateId, planner, reader, forecast }
}

const week = () => [between(dayFrom(-3), dayFrom(7))]

test('B-VIEW-18 D-069 a list that reaches into the future shows scheduled work, with overrides and without skips', async () => {
  const { tenant, cost, templateId, planner, reader, forecast } = await setting()
  const { id: scheduleId } = await createSchedule(planner, { templateId, fields: { [cost]: 5 } })
  await planner.call(schedules.saveInstance, { body: { scheduleId, date: dayFrom(2), fieldValues: { [cost]: 9 } } })
  await planner.call(schedules.dropFromQueue, { params: { id: `${scheduleId}.${dayFrom(3)}` } })
  const shown = await forecast(reader, week())
  expect(shown.rows.map(({ date }) => date)).toEqual([1, 2, 4, 5, 6, 7].map(dayFrom))
  expect(shown.rows[0]).toMatchObject({
    caseNumber: 'FORECAST',
    title: 'Night patrol',
    scheduleId,
    templateId,
    fields: { [cost]: 5 },
  })
  expect(new Set(shown.rows.map(({ id }) => id)).size).toBe(6)
  const dear = { field: `fields.${cost}`, operator: 'GreaterThan', value: 6 }
  expect((await forecast(reader, [...week(), dear])).rows.map(({ date }) => date)).toEqual([dayFrom(2)])
  expect(await forecast(reader, [between(dayFrom(-9), dayFrom(-1))])).toEqual({
    reaches: false,
    rows: [],
    isMinimum: false,
  })
  expect((await forecast(reader, [], {})).reaches).toBe(false)
  expect((await forecast(reader, week(), { searchTerm: 'nothing' })).rows).toEqual([])

  const view = await planner.call(viewEditing.save, { body: { title: 'Coming', clauses: week() as SearchClause[] } })
  expect((await forecast(reader, [], { viewId: view.id })).rows).toHaveLength(6)

  // Of a date that is due, the row stays until its record is there: never none, never two.
  await stopSince(tenant, 0)
  expect((await forecast(reader, week())).rows[0]!.date).toBe(dayFrom(0))
  await runSchedules(tenant)
  expect((await forecast(reader, week())).rows[0]!.date).toBe(dayFrom(1))
})

test('D-069 D-127 a forecast follows the rights of its reader, and needs its feature', async () => {
  const { secret, templateId, planner, reader, forecast } = await setting()
  await createSchedule(planner, { templateId, fields: { [secret]: 'canary' } })
  expect(JSON.stringify(await forecast(planner, week()))).toContain('canary')
  const seen = await forecast(reader, week())
  expect(seen.rows).toHaveLength(7)
  expect(JSON.stringify(seen)).not.toContain('canary')
  const answer = await reader.send({
    method: 'POST',
    path: '/schedule/forecast',
    body: { clauses: [...week(), { field: `fields.${secret}`, operator: 'Equals', value: 'canary' }], timeZone: NOON },
  })
  expect(answer.status).toBe(400)
  const other = await setting([])
  await createSchedule(other.planner, { templateId: other.templateId })
  expect(await other.forecast(other.reader, week())).toMatchObject({ reaches: false, rows: [] })
})

test('D-069 a range without an end has 500 rows, soon', async () => {
  const { templateId, planner, reader, forecast } = await setting()
  await createSchedule(planner, { templateId })
  const began = performance.now()
  const shown = await forecast(reader, [between(dayFrom(0), '2099-12-31')])
  expect(performance.now() - began).toBeLessThan(2_000)
  expect(shown).toMatchObject({ isMinimum: true })
  expect(shown.rows).toHaveLength(500)
  expect(shown.rows.at(-1)!.date).toBe(dayFrom(500))
  const clauses = [between(dayFrom(0), '2099-12-31')]
  const counted = await reader.call(insightRuns.calculated, {
    body: { insight: { clauses, groupBy: 'created', groupByOption: 'Week' } } as never,
    query: { timeZone: NOON },
  })
  expect(counted).toMatchObject({ totalRecords: 500, forecast: { records: 500, isMinimum: true } })
})

test('D-069 B-INS-15 B-INS-21 an insight that reaches into the future counts scheduled work as lists show it', async () => {
  const { tenant, cost, secret, templateId, planner, reader } = await setting()
  const crew = await tenant.team('Crew')
  const inTeam = { [cost]: 5, pendingTeams: [crew], tags: ['Round'] }
  const { id: scheduleId } = await createSchedule(planner, { templateId, fields: inTeam })
  await createSchedule(planner, { templateId, title: 'Office', fields: { [cost]: 1, [secret]: 'canary' } })
  await planner.call(schedules.saveInstance, { body: { scheduleId, date: dayFrom(2), fieldValues: { [cost]: 9 } } })
  await planner.call(schedules.dropFromQueue, { params: { id: `${scheduleId}.${dayFrom(3)}` } })
  const key = `fields.${cost}`
  const count = { key: 'count', label: 'Records', calcType: 'Count', groupBy: 'created', groupByOption: 'Day' }
  const sum = { key: 'sum', label: 'Cost', calcType: 'Total', field: key }
  const insight = {
    columns: ['title', 'tags', key],
    groupBy: 'pendingTeams',
    clauses: week(),
    calculations: [count, sum],
  }
  const run = (person: typeof reader, more: object = {}) =>
    person.call(insightRuns.calculated, {
      body: { insight: { ...insight, ...more } } as never,
      query: { timeZone: NOON },
    })
  const ran = await run(reader)
  const { results, calculationGroupByLabels } = ran
  expect(ran).toMatchObject({ totalRecords: 13, forecast: { records: 13, isMinimum: false } })
  expect(
    results.map(({ label, totalRecords, calculations }) => [label, totalRecords, calculations['sum']!.value]),
  ).toEqual([
    ['Crew', 6, 34],
    [null, 7, 7],
  ])
  const days = calculationGroupByLabels['count']!.groups.map(({ value }) => value)
  const parts = results[0]!.calculations['count']!.parts!
  expect(days.map((day, nth) => [day, parts[nth]!.value])).toEqual(
    [7, 6, 5, 4, 3, 2, 1].map((day) => [dayFrom(day), day === 3 ? 0 : 1]),
  )
  expect(results[0]!.results[0]).toMatchObject({ caseNumber: 'FORECAST', scheduled: { scheduleId, date: dayFrom(7) } })
  expect(JSON.stringify(ran)).not.toContain('canary')

  // The records behind a number, a file and the records of a group are those that were counted.
  const body = { insight, calculation: 'count', groupValue: String(crew), part: { value: dayFrom(2) } }
  const behind = await reader.call(insightRuns.cases, {
    params: { id: '0' },
    body: body as never,
    query: { timeZone: NOON },
  })
  expect(behind).toMatchObject({ totalRecords: 1, cases: [{ fields: { [cost]: 9 } }] })
  const stored = await planner.call(insights.save, { body: { ...insight, title: 'Coming' } as never })
  const path = `/insights/export/${stored.id}?timeZone=${NOON}`
  const file = await reader.send({ method: 'POST', path, body: { format: 'csv' } })
  expect([file.status, file.text.match(/Night patrol/g)?.length]).toEqual([200, 6])

  const followed = {
    kind: 'insight' as const,
    insightId: stored.id,
    dynamicParameters: [],
    searchClauses: [],
    includeResults: false,
    timeZone: NOON,
  }
  const watcher = await watchList(reader, followed)
  expect(watcher.content()).toMatchObject({ result: { totalRecords: 13 } })
  await planner.call(schedules.saveInstance, { body: { scheduleId, date: dayFrom(1), fieldValues: { [cost]: 8 } } })
  const edited = { result: { calculations: { sum: { value: 44 } } } }
  await vi.waitFor(() => expect(watcher.content()).toMatchObject(edited), { timeout: 10_000 })
  expect(await fetchList(reader, followed)).toMatchObject(edited)

  const dear = { field: key, operator: 'GreaterThan', value: 8 }
  expect(await run(reader, { clauses: [...week(), dear] })).toMatchObject({ totalRecords: 1, forecast: { records: 1 } })
  expect((await run(reader, { clauses: [] })).forecast).toBeUndefined()

  // What a reader does not see is not counted for them, also after somebody else has asked.
  const member = await tenant.person({ editData: true, teamIds: [crew] })
  await member.call(folders.save, { body: { title: 'Own', folderType: 'Schedule', teams: [crew] } })
  await createSchedule(member, { templateId, folder: 'Own' })
  expect([(await run(member)).totalRecords, (await run(reader)).totalRecords]).toEqual([20, 13])

  // Of a date that becomes due, the record stands in the place of what was scheduled.
  await stopSince(tenant, 0)
  const due = await run(member)
  await runSchedules(tenant)
  expect([due.totalRecords, (await run(member)).totalRecords]).toEqual([23, 23])
  expect((await run(member)).forecast).toEqual({ records: 20, isMinimum: false })
  const tagged = await run(member, { clauses: [...week(), { field: 'tags', operator: 'Contains', value: 'round' }] })
  expect(tagged).toMatchObject({ totalRecords: 7, forecast: { records: 6 } })
})
