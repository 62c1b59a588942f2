import { schedules } from '@dossier/contract/schedules/calls'
import { caseCalendar } from '@dossier/contract/views/calendar'
import { weeksOfMonth } from '@dossier/core/calendar/month-days'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../../lib/cache.ts'
import { reader } from '../../lib/dates.ts'
import { NO_EVENTS, type DayContents } from './calendar-event.ts'

/** What a calendar shows. */
export interface CalendarContent {
  /** The date by which records are placed; null: no records. */
  dateColumn: string | null
  showSchedules: boolean
  templateIds: readonly number[]
  /** Without dates of schedules that have passed. (B-CAL-09) */
  hidePast: boolean
}

interface MonthOptions extends CalendarContent {
  month: string
  firstDayOfWeek: number
  perDay: number
}

interface Range {
  start: string
  end: string
  perDay: number
  searchTerm?: string
}

const recordsIn = ({ dateColumn, templateIds }: CalendarContent, range: Range) => ({
  ...queryOf(caseCalendar.between, {
    query: {
      ...range,
      timeZone: reader().timeZone,
      dateColumn: dateColumn ?? 'created',
      ...(templateIds.length > 0 && { templateIds: templateIds.join() }),
    },
  }),
  placeholderData: keepPreviousData,
  enabled: dateColumn !== null,
})

const occurrencesIn = ({ showSchedules, templateIds, hidePast }: CalendarContent, range: Range) => ({
  ...queryOf(schedules.occurrences, {
    query: {
      ...range,
      hidePast: hidePast ? ('true' as const) : ('false' as const),
      ...(templateIds.length > 0 && { templateIds: templateIds.join() }),
    },
  }),
  placeholderData: keepPreviousData,
  enabled: showSchedules,
})

function useEvents(content: CalendarContent, range: Range) {
  const records = useQuery(recordsIn(content, range))
  const occurrences = useQuery(occurrencesIn(content, range))
  const recordDays = content.dateColumn === null ? undefined : records.data?.days
  const scheduleDays = content.showSchedules ? occurrences.data?.days : undefined
  const byDate = useMemo(() => {
    const days = new Map<string, DayContents>()
    for (const { date, total, occurrences: found } of scheduleDays ?? [])
      days.set(date, { ...NO_EVENTS, occurrences: found, occurrenceTotal: total })
    for (const { date, total, cases } of recordDays ?? [])
      days.set(date, { ...(days.get(date) ?? NO_EVENTS), records: cases, recordTotal: total })
    return days
  }, [recordDays, scheduleDays])
  return {
    byDate,
    /** Nothing has come yet. */
    isPending: records.isLoading || occurrences.isLoading,
    /** Of something that has never come. */
    error: (records.data ? null : records.error) ?? (occurrences.data ? null : occurrences.error),
    isBusy: records.isPlaceholderData || occurrences.isPlaceholderData,
    isMinimum: recordDays !== undefined && records.data?.isMinimum === true,
    refetch: () =>
      void Promise.all([
        content.dateColumn !== null && records.refetch(),
        content.showSchedules && occurrences.refetch(),
      ]),
  }
}

/** Schedules and records in the weeks of a month. */
export function useMonthEvents({ month, firstDayOfWeek, perDay, ...content }: MonthOptions) {
  const days = weeksOfMonth(month, firstDayOfWeek).flatMap((week) => week.days)
  return useEvents(content, { start: days[0]!.date, end: days.at(-1)!.date, perDay })
}

/** Of each kind. */
const MOST_OF_A_DAY = 50

/** The events of one day that a text fits, up to 50 of each kind. */
export function useDayEvents(content: CalendarContent, { date, filter }: { date: string; filter: string }) {
  const range = { start: date, end: date, perDay: MOST_OF_A_DAY, ...(filter !== '' && { searchTerm: filter }) }
  const { byDate, ...rest } = useEvents(content, range)
  return { ...rest, contents: byDate.get(date) ?? NO_EVENTS }
}
