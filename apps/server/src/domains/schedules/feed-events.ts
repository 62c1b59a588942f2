import type { Actor } from '@dossier/core/access/cases'
import { type Condition, test } from '@dossier/core/filters/condition'
import type { CalendarEvent } from '@dossier/core/schedules/calendar-file'
import { clockTime } from '@dossier/core/schedules/day-clock'
import { isRepeated } from '@dossier/core/text/local-time'
import { dateIn } from '@dossier/core/text/dates'
import { sql } from 'kysely'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { columnReader } from '../../query/filters/condition-sql.ts'
import { resolveQuery } from '../../query/record-query.ts'
import { relation } from '../../query/relation.ts'
import { shownTitle } from '../../records/visibility.ts'
import { placedIn } from './list-occurrences.ts'
import type { ScheduleReader } from './schedule-access.ts'
import type { StoredSchedule } from './schedule-queries.ts'

const DAYS_BEFORE = 31
const DAYS_AFTER = 366
/** Of each kind, the earliest first. */
const MOST_EVENTS = 2_000

interface Feed {
  tenantId: number
  schedules: boolean
  dateColumn: string | null
  domain: string
  /** Of this server, without a path. */
  origin: string
}

type Reader = Omit<ScheduleReader, 'tenant'> & { tenant: { id: number; settings: Readonly<Record<string, string>> } }

/** What somebody's calendar shows: their schedules and the records that they work on, as they may see them now. */
export async function eventsOf(reader: Reader, feed: Feed) {
  const today = Temporal.PlainDate.from(dateIn(Date.now(), 'UTC'))
  const [first, last] = [today.subtract({ days: DAYS_BEFORE }), today.add({ days: DAYS_AFTER })]
  const range = { start: first.toString(), end: last.toString() }
  const events = [
    ...(feed.schedules ? await scheduleEvents(reader, feed, range) : []),
    ...(feed.dateColumn === null ? [] : await recordEvents(reader, { ...feed, dateColumn: feed.dateColumn }, range)),
  ]
  return { events, years: { first: first.year, last: last.year } }
}

type Range = { start: string; end: string }

/** A schedule is somebody's who made it, who is the assignee of its records, or who gets a record of their own. */
const isOf = ({ id, teams }: Actor, { createdBy, fields, bulkCreateForTeams }: StoredSchedule): boolean =>
  createdBy === id || fields['assigneeId'] === id || teams.some((team) => bulkCreateForTeams?.includes(team))

const hostOf = ({ origin }: Feed): string => new URL(origin).hostname

async function scheduleEvents(reader: Reader, feed: Feed, range: Range): Promise<CalendarEvent[]> {
  const placed = await placedIn(reader, { ...range, hidePast: false, searchTerm: '' })
  return placed
    .filter(({ schedule, stored }) => isOf(reader.me, schedule) && stored?.state !== 'skipped')
    .toSorted((one, other) => one.at - other.at)
    .slice(0, MOST_EVENTS)
    .map(({ schedule, date, at, stored }) => {
      const own = stored?.ownValues['title']
      return {
        uid: `schedule-${feed.tenantId}-${schedule.id}-${date}@${hostOf(feed)}`,
        title: typeof own === 'string' ? own : schedule.title,
        url: `${feed.origin}/${feed.domain}/scheduling`,
        changed: Date.parse(schedule.lastUpdated),
        when: whenOf(at, schedule.timeZoneId, schedule.endTime),
      }
    })
}

interface EventRow {
  id: number
  number: string
  title: string
  updated: string
  at: string
}

async function recordEvents(
  reader: Reader,
  feed: Feed & { dateColumn: string },
  { start, end }: Range,
): Promise<CalendarEvent[]> {
  const { me, tx } = reader
  const catalogue = await loadCatalogue(reader)
  const key = feed.dateColumn
  const mine: Condition = {
    any: [test('assigneeId', { is: 'oneOf', values: [me.id] }), test('users', { is: 'oneOf', values: [me.id] })],
  }
  const { terms, ...query } = resolveQuery(reader, catalogue, { base: 'all', state: 'open', conditions: [mine] })
  const column = terms.columns.get(key)
  // Somebody may not see it any more.
  if (column?.comparison !== 'date' && column?.comparison !== 'moment') return []
  const isDay = column.comparison === 'date'
  const bounds = isDay
    ? { from: start, before: end }
    : { from: `${start}T00:00:00.000Z`, before: `${end}T00:00:00.000Z` }
  const condition: Condition = { all: [query.condition, test(key, { is: 'range', ...bounds })] }
  const reading = columnReader({ catalogue, rights: query.rights, columns: terms.columns, now: new Date(terms.now) })(
    key,
  )
  const at = 'value' in reading ? reading.value : sql`null`
  const columns = sql`${at} as at, c.case_number as number, ${shownTitle(query.rights, 'c')} as title, c.last_updated as updated`
  const { rows } = await sql<EventRow>`
    select * from (${relation(reader, { ...query, condition }, { columns })}) found order by at, id limit ${MOST_EVENTS}`.execute(
    tx,
  )
  return rows.map((row) => ({
    uid: `record-${feed.tenantId}-${row.id}@${hostOf(feed)}`,
    title: `#${row.number} ${row.title}`,
    url: `${feed.origin}/${feed.domain}/cases/${encodeURIComponent(row.number)}`,
    changed: Date.parse(row.updated),
    when: isDay ? { day: row.at.slice(0, 10) } : whenOf(Date.parse(row.at), catalogue.timeZone, null),
  }))
}

function whenOf(moment: number, timeZone: string, endTime: string | null): CalendarEvent['when'] {
  const [date, time] = [dateIn(moment, timeZone), clockTime(moment, timeZone)]
  if (isRepeated({ date, hour: Number(time.slice(0, 2)), minute: Number(time.slice(3)) }, timeZone)) return { moment }
  const end = endTime !== null && endTime > time ? `${date}T${endTime}` : null
  return { start: `${date}T${time}`, end, timeZone }
}
