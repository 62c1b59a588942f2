import { expect, test } from 'vitest'
import type { Endpoint } from '../endpoint.ts'
import { schedules } from './calls.ts'
import { calendarFeeds } from './feed.ts'
import { DATE_NOTES } from './occurrences.ts'
import { FREQUENCIES, OCCURRENCE_STATES, SCHEDULE_STATES, SCHEDULED_PROPERTIES } from './schedule.ts'

test('C-SCHED-20 C-SCHED-21 frequencies and states have the numbers of the specification', () => {
  expect(FREQUENCIES).toEqual({ daily: 1, weekly: 2, monthly: 3, once: 4 })
  expect(SCHEDULE_STATES).toEqual({ open: 1, upcoming: 2, closed: 3 })
  expect(OCCURRENCE_STATES).toContain('missed')
  expect(DATE_NOTES).toContain('lastDay')
})

test('C-SCHED-24 C-SCHED-25 C-SCHED-26 C-SCHED-27 C-SINST-06 the calls of schedules have their addresses', () => {
  const calls: Endpoint[] = [...Object.values(schedules), ...Object.values(calendarFeeds)]
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining([
      'GET /schedule/',
      'POST /schedule/',
      'PUT /schedule/',
      'DELETE /schedule/{id}',
      'DELETE /schedule/scheduleQueue/{id}',
      'POST /schedule/GenerateCase',
      'GET /schedule/cadence',
      'POST /schedule/cadence/',
      'GET /schedule/timezones',
      'GET /schedule/instance',
      'PUT /schedule/instance',
    ]),
  )
})

test('C-SCHED-18 what a record does by itself cannot be filled in by a schedule', () => {
  const excluded =
    'created closed openForDays isClosed templateId caseNumber lastUpdated hiddenFromInsights deleted'.split(' ')
  expect(excluded.filter((key) => (SCHEDULED_PROPERTIES as readonly string[]).includes(key))).toEqual([])
})
