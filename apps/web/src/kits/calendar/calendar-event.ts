import type { Occurrence } from '@dossier/contract/schedules/occurrences'
import type { CalendarPage } from '@dossier/contract/views/calendar'

export type DayRecord = CalendarPage['days'][number]['cases'][number]

/** What is on a day: schedules by their time, then records. The totals count those that were not loaded, too. */
export interface DayContents {
  occurrences: readonly Occurrence[]
  occurrenceTotal: number
  records: readonly DayRecord[]
  recordTotal: number
}

export const NO_EVENTS: DayContents = { occurrences: [], occurrenceTotal: 0, records: [], recordTotal: 0 }

export const totalOf = ({ occurrenceTotal, recordTotal }: DayContents): number => occurrenceTotal + recordTotal
