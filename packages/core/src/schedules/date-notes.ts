import type { DateNote } from '@dossier/contract/schedules/occurrences'
import { FREQUENCIES } from '@dossier/contract/schedules/schedule'
import { isRepeated } from '../text/local-time.ts'
import { timeText } from '../text/times.ts'
import { clockTime, minutesOf } from './day-clock.ts'
import type { Planned } from './occurrences.ts'
import type { Recurrence } from './recurrence.ts'

/** What somebody did to a date alone. */
export type DateMark = 'edited' | 'skipped'

export interface NotedDate extends Planned {
  /** On the clocks of the zone at that moment. */
  time: string
  notes: DateNote[]
}

/** Why a date is not as somebody would expect it. */
export function notedDate(
  of: Recurrence,
  planned: Planned,
  { before, mark }: { before: string | null; mark?: DateMark | undefined },
): NotedDate {
  const { date, at } = planned
  const time = clockTime(at, of.timeZoneId)
  const notes: DateNote[] = []
  if (of.scheduleFreq === FREQUENCIES.monthly && Number(date.slice(8)) !== of.dayOf) notes.push('lastDay')
  const minutes = minutesOf(of.startTime)
  if (time !== of.startTime) notes.push('skippedHour')
  else if (isRepeated({ date, hour: Math.floor(minutes / 60), minute: minutes % 60 }, of.timeZoneId))
    notes.push('repeatedHour')
  if (mark) notes.push(mark)
  if (before !== null && before.slice(0, 4) !== date.slice(0, 4)) notes.push('newYear')
  return { ...planned, time, notes }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const monthOf = (date: string): string => MONTHS[Number(date.slice(5, 7)) - 1]!

/** `Sep 18`. */
export const shortDay = (date: string): string => `${monthOf(date)} ${Number(date.slice(8))}`

/** An odd date in words: `28 Feb: last day`, `29 Mar: 3:00 AM, clock change`. Null for an ordinary one. */
export function dateNoteText({ date, time, notes }: Omit<NotedDate, 'at'>): string | null {
  const words = notes.flatMap((note) => {
    if (note === 'lastDay') return ['last day']
    if (note === 'skippedHour') return [`${timeText(time, 'en-US').replaceAll('\u202f', ' ')}, clock change`]
    if (note === 'repeatedHour')
      return [`${timeText(time, 'en-US').replaceAll('\u202f', ' ')} comes twice, the first counts`]
    return note === 'newYear' ? [] : [note]
  })
  return words.length === 0 ? null : `${Number(date.slice(8))} ${monthOf(date)}: ${words.join(', ')}`
}
