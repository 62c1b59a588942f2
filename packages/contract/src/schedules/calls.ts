import { z } from 'zod'
import { SearchClauses } from '../clauses.ts'
import { endpoint } from '../endpoint.ts'
import { briefly, eachTime, momentary, unchanging } from '../freshness.ts'
import { EXPECTED_VERSION, MAYBE_DATED } from '../last-updated.ts'
import { RUNS_LISTED } from '../limits.ts'
import { Id, idList, idOf, PageNumber, PathBoolean, PathId, TimeZone } from '../shapes.ts'
import { SearchTerm } from '../views.ts'
import { EVENTS_PER_DAY } from '../views/calendar.ts'
import { DateOfSchedule, ForecastRow, InstanceToSave, OccurrenceDay, ScheduleInstance } from './occurrences.ts'
import { SchedulePreview, ScheduleRun } from './occurrences.ts'
import { Day, NewSchedule, Schedule, ScheduledValues, ScheduleDraft, ScheduleToSave } from './schedule.ts'

/** Id of a date in the queue of a schedule, such as `12.2026-12-31`. */
const QueueId = z.string().regex(/^[1-9]\d{0,9}\.\d{4}-\d{2}-\d{2}$/, 'Use the id of a date in the queue.')

/** The id of a schedule in a query. */
const InQuery = PathId.meta({ ref: 'schedule' })

/** Values that new schedules begin with where their template has none. (C-SCHED-23, C-SCHED-16) */
const ScheduleSettings = z.object({ defaultFieldValues: ScheduledValues, ...MAYBE_DATED })

export const schedules = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/schedule/',
    access: 'signedIn',
    fresh: briefly('refresh:schedule'),
    summary: 'The schedules that the caller may see, by title, each with its next 10 dates',
    reply: z.array(Schedule),
  }),
  create: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/schedule/',
    access: 'signedIn',
    configures: true,
    summary: 'Creates a schedule; takes editData or the right to schedule',
    body: NewSchedule,
    reply: Schedule,
  }),
  save: endpoint({
    method: 'PUT',
    support: 'allowed',
    path: '/schedule/',
    access: 'signedIn',
    configures: true,
    summary: 'Changes a schedule; edited dates that still occur keep their values',
    body: ScheduleToSave,
    reply: Schedule,
  }),
  remove: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/schedule/{id}',
    access: 'signedIn',
    configures: true,
    summary: 'Deletes a schedule; the records that it has created stay',
    on: { id: 'schedule' },
    params: z.object({ id: PathId }),
  }),
  preview: endpoint({
    method: 'POST',
    reads: true,
    support: 'allowed',
    path: '/schedule/preview',
    access: 'signedIn',
    summary: 'The next 12 dates of a schedule that is being edited, and what saving it would lose',
    body: ScheduleDraft,
    reply: SchedulePreview,
  }),
  occurrences: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/schedule/occurrences',
    access: 'signedIn',
    fresh: momentary('refresh:schedule'),
    summary: 'The dates of the schedules that the caller may see, by day; a range of up to 62 days',
    query: z.object({
      start: Day,
      /** Included. */
      end: Day,
      /** Of these templates alone, by ids with commas. */
      templateIds: idList('templates').optional(),
      /** Without dates whose time has passed in their zone. (B-CAL-09) */
      hidePast: PathBoolean.default(false),
      perDay: z.coerce.number().int().min(1).max(50).default(EVENTS_PER_DAY),
      /** The next ones of each day. */
      page: PageNumber,
      /** Part of a title. */
      searchTerm: z.string().trim().max(200, 'Filter by up to 200 characters.').default(''),
    }),
    reply: z.object({ days: z.array(OccurrenceDay) }),
  }),
  runs: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/schedule/runs/{id}',
    access: 'signedIn',
    fresh: momentary(),
    summary: `What became of the last ${RUNS_LISTED} dates of a schedule, newest first, missed ones included`,
    on: { id: 'schedule' },
    params: z.object({ id: PathId }),
    reply: z.array(ScheduleRun),
  }),
  dropFromQueue: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/schedule/scheduleQueue/{id}',
    access: 'signedIn',
    summary: 'Skips one coming date of a schedule',
    on: { id: 'scheduleDate' },
    params: z.object({ id: QueueId }),
  }),
  restoreToQueue: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/schedule/scheduleQueue/{id}',
    access: 'signedIn',
    summary: 'Takes a skip back, with the values that the date had',
    on: { id: 'scheduleDate' },
    params: z.object({ id: QueueId }),
  }),
  instance: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/schedule/instance',
    access: 'signedIn',
    fresh: eachTime('refresh:schedule'),
    summary: 'One date of a schedule: the record that it creates every time, and with the values of the date',
    query: z.object({ scheduleId: InQuery, date: Day }),
    reply: ScheduleInstance,
  }),
  saveInstance: endpoint({
    method: 'PUT',
    support: 'allowed',
    path: '/schedule/instance',
    access: 'signedIn',
    summary: 'Gives one date of a schedule values of its own',
    body: InstanceToSave,
    reply: ScheduleInstance,
  }),
  generate: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/schedule/GenerateCase',
    access: 'signedIn',
    summary: 'Creates the records of a date now: of a coming one, or of one that was missed or has failed',
    body: DateOfSchedule,
    reply: ScheduleRun,
  }),
  timezones: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/schedule/timezones',
    access: 'signedIn',
    fresh: unchanging,
    summary: 'The time zones of schedules, with how they differ from UTC now',
    reply: z.array(z.object({ id: z.string(), offset: z.string(), names: z.array(z.string()) })),
  }),
  cadences: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/schedule/cadence',
    access: 'signedIn',
    fresh: momentary(),
    summary: 'The schedules that closing has created and that have not run, the next one first',
    reply: z.array(Schedule),
  }),
  createCadence: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/schedule/cadence/',
    access: 'signedIn',
    summary: 'Schedules what comes after a closed case, as its template says; asked again, it answers the same',
    body: z.object({ caseId: Id, timeZone: TimeZone }),
    reply: Schedule,
  }),
  settings: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/schedule/settings',
    access: 'signedIn',
    fresh: briefly('refresh:schedule'),
    summary: 'What new schedules begin with, whatever their template',
    reply: ScheduleSettings,
  }),
  saveSettings: endpoint({
    method: 'PUT',
    support: 'allowed',
    path: '/schedule/settings',
    access: 'admin',
    summary: 'Changes what new schedules begin with',
    body: z.object({ defaultFieldValues: ScheduledValues, ...EXPECTED_VERSION }),
    reply: ScheduleSettings,
  }),
  forecast: endpoint({
    method: 'POST',
    reads: true,
    support: 'allowed',
    path: '/schedule/forecast',
    access: 'signedIn',
    summary:
      'Rows of scheduled work for a list whose filters reach into the future on the day of creation, at most 500 by time',
    body: z.object({
      viewId: idOf('view').nullable().default(null),
      /** In place of the view, or besides what it says. */
      clauses: SearchClauses,
      searchTerm: SearchTerm,
      timeZone: z.string().max(64).default('UTC'),
    }),
    reply: z.object({
      /** False: the list shows nothing that is to come. */
      reaches: z.boolean(),
      rows: z.array(ForecastRow),
      isMinimum: z.boolean(),
    }),
  }),
}
