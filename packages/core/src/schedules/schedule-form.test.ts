import { FREQUENCIES, SCHEDULE_STATES } from '@dossier/contract/schedules/schedule'
import { expect, test } from 'vitest'
import { canEditSchedules, seesSchedule } from '../access/schedules.ts'
import { bulkPeople } from './bulk-people.ts'
import { cadenceDate } from './cadence-date.ts'
import { dateNoteText, notedDate } from './date-notes.ts'
import { nextOccurrences } from './occurrences.ts'
import type { Recurrence } from './recurrence.ts'
import { recurrenceOf, scheduleFaults } from './schedule-faults.ts'
import { stateOf } from './schedule-state.ts'
import { offeredTemplates, valuesForTemplate } from './template-values.ts'
import { whatChanges } from './what-changes.ts'

const now = Date.parse('2026-12-09T12:00:00Z')
const form = {
  title: 'Night patrol',
  templateId: 1,
  timeZoneId: 'America/Los_Angeles',
  scheduleFreq: FREQUENCIES.daily as number,
  dayOf: null as number | null,
  date: null as string | null,
  minRunDate: null as string | null,
  maxRunDate: null as string | null,
  startTime: '09:00' as string | null,
}
const said = (given: object, context: object = {}) =>
  scheduleFaults({ ...form, ...given }, { now, hasSubroles: false, ...context }).map(({ message }) => message)

const { weekly, monthly, once } = FREQUENCIES

test.each([
  ['C-SCHED-01', { title: ' ' }, 'Please enter a title'],
  ['C-SCHED-02', { templateId: null }, 'Please select a template'],
  ['C-SCHED-03', { timeZoneId: null }, 'Please select a timezone'],
  ['C-SCHED-03', { timeZoneId: 'Mars/Base' }, 'Please select a timezone'],
  ['C-SCHED-03', { timeZoneId: '+01:00' }, 'Please select a timezone'],
  ['C-SCHED-04', { scheduleFreq: null }, 'Please select a schedule frequency'],
  ['C-SCHED-04', { scheduleFreq: 5 }, 'Please select a schedule frequency'],
  ['C-SCHED-05', { startTime: null }, 'Please enter a start time'],
  ['C-SCHED-06', { scheduleFreq: once, date: '2026-12-08' }, 'Please select a future date'],
  ['C-SCHED-06', { scheduleFreq: once }, 'Please select a future date'],
  [
    'C-SCHED-07',
    { minRunDate: '2026-12-10', maxRunDate: '2026-12-09' },
    'Minimum schedule date cannot be after maximum',
  ],
  ['C-SCHED-08', { scheduleFreq: weekly }, 'Please select a valid Day of Week'],
  ['C-SCHED-08', { scheduleFreq: weekly, dayOf: 7 }, 'Please select a valid Day of Week'],
  ['C-SCHED-09', { scheduleFreq: monthly, dayOf: 0 }, 'Please select a valid Day of Month'],
  ['C-SCHED-09', { scheduleFreq: monthly, dayOf: 32 }, 'Please select a valid Day of Month'],
  [
    'C-SCHED-10',
    { scheduleFreq: weekly, dayOf: 0, minRunDate: '2026-12-07', maxRunDate: '2026-12-12' },
    'Day of Week selected is not within maximum and minimum dates',
  ],
  [
    'C-SCHED-10',
    { scheduleFreq: monthly, dayOf: 15, minRunDate: '2026-12-16', maxRunDate: '2027-01-14' },
    'Day of Month selected is not within maximum and minimum dates',
  ],
  ['D-097', { endTime: '09:00' }, 'End time must be after start time'],
  ['D-099', { bulkCreateForTeams: [] }, 'Choose at least one team'],
])('%s says what is wrong: %j', (_, given, sentence) => {
  expect(said(given)).toEqual([sentence])
})

test('C-SCHED-06 C-SCHED-10 C-SCHED-11 C-SCHED-12 what is right is not refused', () => {
  expect(said({})).toEqual([])
  expect(said({ scheduleFreq: once, date: '2026-12-09' })).toEqual([])
  // The day that has passed where the server is, and not where the schedule is.
  expect(
    said(
      { scheduleFreq: once, date: '2026-12-08', timeZoneId: 'Pacific/Honolulu' },
      { now: Date.parse('2026-12-09T05:00:00Z') },
    ),
  ).toEqual([])
  expect(said({ scheduleFreq: once, date: '2026-01-01' }, { date: '2026-01-01' })).toEqual([])
  expect(said({ scheduleFreq: monthly, dayOf: 31, minRunDate: '2027-02-28', maxRunDate: '2027-02-28' })).toEqual([])
  expect(said({ scheduleFreq: once, date: '2026-12-24', minRunDate: '2027-01-02', maxRunDate: '2027-01-01' })).toEqual(
    [],
  )
  const role = { bulkCreateForTeams: [1], bulkCreateUserRole: 'r' }
  expect(said(role, { hasSubroles: true })).toEqual(['Please select a sub-role'])
  expect(said(role)).toEqual([])
  expect(said({ ...role, bulkCreateSubRole: 'Lead' }, { hasSubroles: true })).toEqual([])
  expect(recurrenceOf({ ...form, title: '' }, { now, hasSubroles: false })).toMatchObject({ startTime: '09:00' })
  expect(recurrenceOf({ ...form, startTime: null }, { now, hasSubroles: false })).toBeNull()
})

const every = (given: Partial<Recurrence>): Recurrence => ({ ...form, startTime: '09:00', ...given })

test('C-SCHED-21 D-096 the state of a schedule follows from its dates', () => {
  const state = (given: Partial<Recurrence>, at = now) => stateOf(every(given), at)
  const { open, upcoming, closed } = SCHEDULE_STATES
  expect([state({}), state({ minRunDate: '2026-12-10' }), state({ maxRunDate: '2026-12-08' })]).toEqual([
    open,
    upcoming,
    closed,
  ])
  const date = { scheduleFreq: once, date: '2026-12-09' }
  expect([state(date), state(date, Date.parse('2026-12-09T17:00:00Z'))]).toEqual([upcoming, closed])
  expect(state({ maxRunDate: '2026-12-09' }, Date.parse('2026-12-10T07:59:00Z'))).toBe(open)
})

test('C-SCHED-09 D-129 odd dates are explained', () => {
  const texts = (of: Recurrence, after: string, count: number) =>
    nextOccurrences(of, { after: Date.parse(after), count }).map((planned, nth, all) =>
      dateNoteText(notedDate(of, planned, { before: all[nth - 1]?.date ?? null })),
    )
  const last = every({ scheduleFreq: monthly, dayOf: 31 })
  expect(texts(last, '2027-01-30T00:00:00Z', 3)).toEqual([null, '28 Feb: last day', null])
  const night = every({ startTime: '02:30', timeZoneId: 'Europe/Berlin' })
  expect(texts(night, '2026-03-28T12:00:00Z', 2)).toEqual(['29 Mar: 3:00 AM, clock change', null])
  expect(texts(night, '2026-10-24T12:00:00Z', 1)).toEqual(['25 Oct: 2:30 AM comes twice, the first counts'])
})

test('D-098 an edit says what it loses and what it keeps', () => {
  const before = every({ scheduleFreq: weekly, dayOf: 5 })
  const marks = [
    { date: '2026-12-18', kind: 'edited' as const, fields: ['Severity'] },
    { date: '2026-12-25', kind: 'skipped' as const, fields: [] },
  ]
  expect(whatChanges({ before, after: every({}) }, marks, now)).toMatchObject({ moved: 0, lost: [], kept: marks })
  const changed = whatChanges({ before, after: every({ scheduleFreq: weekly, dayOf: 1 }) }, marks, now)
  expect(changed).toMatchObject({ moved: 12, lost: marks, kept: [] })
  expect(changed.sentences).toEqual([
    '12 coming dates move. What was created already stays as it is.',
    '1 edited date no longer occurs: Dec 18',
    '1 skipped date no longer occurs: Dec 25',
  ])
})

test('C-BULK-01 D-099 each enabled person of the teams gets one record', () => {
  const people = Array.from({ length: 31 }, (_, nth) => ({
    id: 31 - nth,
    disabled: nth === 0,
    teams: nth < 15 ? [1] : nth === 15 ? [1, 2] : nth < 29 ? [2] : [3],
  }))
  const found = bulkPeople(people, [1, 2])
  expect(found).toMatchObject({ inSeveralTeams: 1, disabled: 1 })
  expect(found.ids).toHaveLength(28)
  expect(found.ids).toEqual(found.ids.toSorted((a, b) => a - b))
})

test('C-TPL-09 D-100 a case comes again as long after its closing, where the person is', () => {
  const closed = '2026-01-31T23:30:00Z'
  expect(cadenceDate(closed, { value: 1, unit: 'month' }, 'UTC')).toBe('2026-02-28')
  expect(cadenceDate(closed, { value: 1, unit: 'month' }, 'Asia/Tokyo')).toBe('2026-03-01')
  expect(cadenceDate(closed, { value: 2, unit: 'week' }, 'UTC')).toBe('2026-02-14')
  expect(cadenceDate('2028-02-29T12:00:00Z', { value: 1, unit: 'year' }, 'UTC')).toBe('2029-02-28')
  expect(cadenceDate(closed, { value: 3, unit: 'day' }, 'UTC')).toBe('2026-02-03')
})

const template = (id: number, given: object = {}) => ({
  id,
  hiddenFields: ['tags'],
  templateSchedule: {
    schedulingAvailable: true,
    schedulingPermissions: [],
    schedulingFields: ['a', 'b'],
    defaultValues: {},
    ...given,
  },
})

test('C-SCHED-15 C-SCHED-29 templates are offered by availability and team, that of the schedule always', () => {
  const all = [template(1), template(2, { schedulingAvailable: false }), template(3, { schedulingPermissions: [7] })]
  const ids = (teams: number[], own: number | null) => offeredTemplates(all, { teams }, own).map(({ id }) => id)
  expect([ids([], null), ids([7], null), ids([], 2), ids([], 3)]).toEqual([[1], [1, 3], [1, 2], [1, 3]])
})

test('C-SCHED-16 another template keeps permitted values, and its defaults come before those of all schedules', () => {
  const one = template(1, { defaultValues: { a: 'own' } })
  const values = { c: 'dropped', severityId: 4, tags: ['hidden'] }
  expect(valuesForTemplate<unknown>(one, values, { a: 'all', b: 'all', severityId: 5 })).toEqual({
    severityId: 4,
    a: 'own',
    b: 'all',
  })
})

test('C-SCHED-17 C-SCHED-28 who sees a schedule, and who edits one', () => {
  const sees = (teams: number[], folder: number[] | null, own: number[]) =>
    seesSchedule({ teams }, { folder: folder && { teams: folder }, template: own })
  expect([sees([], null, []), sees([], [1], []), sees([1], [1], [2]), sees([1, 2], [1], [2])]).toEqual([
    true,
    false,
    false,
    true,
  ])
  const me = (editData: boolean, scheduling: boolean) =>
    canEditSchedules({ editData, extendedPermissions: { scheduling } })
  expect([me(false, false), me(true, false), me(false, true)]).toEqual([false, true, true])
})
