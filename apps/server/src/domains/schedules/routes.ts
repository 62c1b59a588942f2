import { schedules } from '@dossier/contract/schedules/calls'
import { calendarFeeds } from '@dossier/contract/schedules/feed'
import { implement } from '../../http/implement.ts'
import { createCadence, listCadences } from './cadence.ts'
import { createFeed, getFeed, readCalendar, revokeFeed } from './feed.ts'
import { forecastRows } from './forecast.ts'
import { generateCase, listRuns } from './generate.ts'
import { getInstance, saveInstance } from './instances.ts'
import { listOccurrences } from './list-occurrences.ts'
import { presentSeen } from './present-schedules.ts'
import { previewSchedule } from './preview-schedule.ts'
import { restoreDate, skipDate } from './queue-dates.ts'
import { createSchedule, removeSchedule, saveSchedule } from './save-schedule.ts'
import { selectSchedules } from './schedule-queries.ts'
import { getSettings, saveSettings } from './settings.ts'
import { listTimeZones } from './time-zones.ts'

export const scheduleRoutes = implement(schedules, {
  list: async (ctx) => presentSeen(ctx, await selectSchedules(ctx.tx, ctx.tenant.id)),
  create: (ctx, { body }) => createSchedule(ctx, body),
  save: (ctx, { body }) => saveSchedule(ctx, body),
  remove: (ctx, { params }) => removeSchedule(ctx, params.id),
  preview: (ctx, { body }) => previewSchedule(ctx, body),
  occurrences: (ctx, { query }) => listOccurrences(ctx, query),
  runs: (ctx, { params }) => listRuns(ctx, params.id),
  dropFromQueue: (ctx, { params }) => skipDate(ctx, params.id),
  restoreToQueue: (ctx, { params }) => restoreDate(ctx, params.id),
  instance: (ctx, { query }) => getInstance(ctx, query),
  saveInstance: (ctx, { body }) => saveInstance(ctx, body),
  generate: (ctx, { body }) => generateCase(ctx, body),
  timezones: () => listTimeZones(),
  cadences: (ctx) => listCadences(ctx),
  createCadence: (ctx, { body }) => createCadence(ctx, body),
  settings: (ctx) => getSettings(ctx),
  saveSettings: (ctx, { body }) => saveSettings(ctx, body),
  forecast: (ctx, { body }) => forecastRows(ctx, body),
})

export const calendarFeedRoutes = implement(calendarFeeds, {
  get: (ctx) => getFeed(ctx),
  create: (ctx, { body }) => createFeed(ctx, body),
  revoke: (ctx) => revokeFeed(ctx),
  read: (ctx, { params }) => readCalendar(ctx, params.secret),
})
