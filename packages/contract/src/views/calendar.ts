import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { momentary } from '../freshness.ts'
import { idList, Instant, PageNumber } from '../shapes.ts'
import { SearchTerm } from '../views.ts'

/** Days that one answer covers at most: two months. */
export const CALENDAR_DAYS = 62
/** Records that a day shows unless the caller asks for another number. (B-CAL-06) */
export const EVENTS_PER_DAY = 15

/** A record on the day of one of its dates. */
export const CalendarRecord = z.object({
  id: z.int(),
  caseNumber: z.string(),
  title: z.string(),
  templateId: z.int(),
  templateTitle: z.string(),
  statusId: z.int(),
  statusTitle: z.string(),
  severityId: z.int(),
  isClosed: z.boolean(),
  /** An instant, or a day without a zone, as the column has it. */
  at: z.union([Instant, z.string()]),
})

export const CalendarDay = z.object({
  /** `2026-12-31`, where the reader is. */
  date: z.string(),
  /** All records of the day, also those that are not among `cases`. */
  total: z.int(),
  /** In the order of time. */
  cases: z.array(CalendarRecord),
})

export const CalendarPage = z.object({
  /** Only those with records, in their order. */
  days: z.array(CalendarDay),
  /** There are more records than were looked at: those at the end of the range are missing. */
  isMinimum: z.boolean(),
})
export type CalendarPage = z.infer<typeof CalendarPage>

/** A day, or an instant with its zone. Other years than these would be misread by some database or browser. */
const DayOrInstant = z
  .string()
  .regex(
    /^(19|2\d)\d{2}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/,
    'Write days as 2026-12-31, or moments as 2026-12-31T12:00:00Z.',
  )

export const caseCalendar = {
  between: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/cases/between',
    access: 'signedIn',
    fresh: momentary(),
    summary:
      'The records that the caller may see by the days of one of their dates, each day with its number of records',
    query: z.object({
      start: DayOrInstant,
      /** A day is included; an instant is not. */
      end: DayOrInstant,
      /** Decides where days begin; UTC if it is unknown. (D-072) */
      timeZone: z.string().max(64).default('UTC'),
      /** A built-in column with moments, or the `fields.{id}` of a field with dates. */
      dateColumn: z.string().max(50).default('created'),
      /** Records of these templates alone, by ids with commas. */
      templateIds: idList('templates').optional(),
      searchTerm: SearchTerm,
      /** Records of each day in one answer. */
      perDay: z.coerce.number().int().min(1).max(50).default(EVENTS_PER_DAY),
      /** The next ones of each day. */
      page: PageNumber,
    }),
    reply: CalendarPage,
  }),
}
