import type { Occurrence } from '@dossier/contract/schedules/occurrences'
import { CALENDAR_DAYS } from '@dossier/contract/views/calendar'
import { clockTime } from '@dossier/core/schedules/day-clock'
import { occurrencesIn } from '@dossier/core/schedules/occurrences'
import { dayOfDate } from '@dossier/core/schedules/recurrence'
import { smallLetters } from '@dossier/core/text/small-letters'
import type { Ctx } from '../../http/context.ts'
import { badInput } from '../../http/refusal.ts'
import { databaseNow } from './next-run.ts'
import { selectDatesFrom, type StoredDate } from './occurrence-queries.ts'
import { onlySeen, type ScheduleReader } from './schedule-access.ts'
import { selectInRange, type StoredSchedule } from './schedule-queries.ts'

interface Params {
  start: string
  end: string
  templateIds?: readonly number[] | undefined
  hidePast: boolean
  searchTerm: string
  perDay: number
  page: number
}

/** A date in a range, not yet in words: most of a long day are only counted. */
interface Placed {
  schedule: StoredSchedule
  date: string
  at: number
  stored: StoredDate | undefined
}

/** The dates of schedules that the caller sees, each on its day in its own zone. (B-CAL-03, B-CAL-07, B-CAL-08) */
export async function listOccurrences(ctx: Ctx, request: Params) {
  const { start, end, perDay, page } = request
  if (end < start) badInput('The end must not be before the start.', 'end')
  if (dayOfDate(end) - dayOfDate(start) >= CALENDAR_DAYS) badInput(`Ask for up to ${CALENDAR_DAYS} days.`, 'end')
  const placed = await placedIn(ctx, request)
  const days = Map.groupBy(placed, ({ date }) => date)
  return {
    days: [...days]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([date, of]) => ({
        date,
        total: of.length,
        occurrences: of
          .toSorted((one, other) => one.at - other.at || one.schedule.id - other.schedule.id)
          .slice((page - 1) * perDay, page * perDay)
          .map(present),
      })),
  }
}

/** The dates of a range that the reader sees, in no order. */
export async function placedIn(
  reader: ScheduleReader,
  request: Pick<Params, 'start' | 'end' | 'templateIds' | 'hidePast' | 'searchTerm'>,
): Promise<Placed[]> {
  const { tx, tenant } = reader
  const range = { first: request.start, last: request.end }
  const { schedules } = await onlySeen(reader, await selectInRange(tx, tenant.id, range))
  const term = smallLetters(request.searchTerm)
  const shown = schedules.filter(
    ({ templateId, title }) =>
      (request.templateIds?.includes(templateId) ?? true) && (term === '' || smallLetters(title).includes(term)),
  )
  const ids = shown.map(({ id }) => id)
  const rows = await selectDatesFrom(tx, tenant.id, { ids, ...range })
  const stored = Map.groupBy(rows, ({ scheduleId }) => scheduleId)
  const now = await databaseNow(tx)
  const placed = shown.flatMap((schedule) => placedOf(schedule, stored.get(schedule.id) ?? [], { range, now }))
  // (B-CAL-09)
  return request.hidePast ? placed.filter(({ at }) => at > now) : placed
}

/** What has come by itself: past dates of which nothing is stored are from before the schedule, or before a change of it. */
function placedOf(
  schedule: StoredSchedule,
  rows: readonly StoredDate[],
  { range, now }: { range: { first: string; last: string }; now: number },
): Placed[] {
  const byDate = new Map(rows.map((row) => [row.date, row]))
  const planned = occurrencesIn(schedule, range).filter(({ date, at }) => at > now || byDate.has(date))
  const dates = new Set(planned.map(({ date }) => date))
  // What was made before the schedule was changed to other days.
  const before = rows.filter(({ date, state }) => !dates.has(date) && (state === 'created' || state === 'failed'))
  return [
    ...planned.map(({ date, at }) => ({ schedule, date, at, stored: byDate.get(date) })),
    ...before.map((row) => ({ schedule, date: row.date, at: Date.parse(row.dueAt ?? row.finished!), stored: row })),
  ]
}

function present({ schedule, date, at, stored }: Placed): Occurrence {
  return {
    scheduleId: schedule.id,
    title: typeof stored?.ownValues['title'] === 'string' ? stored.ownValues['title'] : schedule.title,
    folder: schedule.folder,
    templateId: schedule.templateId,
    date,
    time: clockTime(at, schedule.timeZoneId),
    endTime: schedule.endTime,
    timeZoneId: schedule.timeZoneId,
    at: new Date(at).toISOString(),
    state: stored?.state ?? 'planned',
    isEdited: Object.keys(stored?.ownValues ?? {}).length > 0,
    message: stored?.message ?? null,
  }
}
