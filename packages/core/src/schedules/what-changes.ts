import { countOf } from '../text/plural.ts'
import { type DateMark, shortDay } from './date-notes.ts'
import { nextOccurrences } from './occurrences.ts'
import { occursOn, type Recurrence } from './recurrence.ts'

/** A coming date that was edited or is skipped. */
export interface MarkedDate {
  date: string
  kind: DateMark
  /** The titles of what differs. */
  fields: string[]
}

/** The same with the titles of the values that another template does not let schedules fill in. */
export interface ChangedDate extends MarkedDate {
  gone?: string[]
}

export interface ScheduleChanges {
  moved: number
  lost: MarkedDate[]
  kept: MarkedDate[]
  sentences: string[]
}

/** Coming dates that are compared. */
const COMPARED = 12

/**
 * What happens to coming dates when a schedule runs otherwise: an edited date that no longer occurs loses its values, one
 * that another template is for those that it does not have. (D-098, C-SCHED-16)
 */
export function whatChanges(
  { before, after }: { before: Recurrence; after: Recurrence },
  dates: readonly ChangedDate[],
  now: number,
): ScheduleChanges {
  const moments = new Set(nextOccurrences(after, { after: now, count: COMPARED * 40 }).map(({ at }) => at))
  const coming = nextOccurrences(before, { after: now, count: COMPARED })
  const away = dates.filter(({ date }) => !occursOn(after, date)).map(asMark)
  const staying = dates.filter(({ date }) => occursOn(after, date))
  const emptied = staying.flatMap((one) => (one.gone?.length ? [{ ...asMark(one), fields: one.gone }] : []))
  const kept = staying.filter(({ gone }) => !gone?.length).map(asMark)
  const moved = coming.filter(({ at }) => !moments.has(at)).length
  return { moved, lost: [...away, ...emptied], kept, sentences: sentencesOf({ moved, away, emptied, kept }) }
}

const asMark = ({ date, kind, fields }: ChangedDate): MarkedDate => ({ date, kind, fields })

const NAMED = 5

function listed(marks: readonly MarkedDate[]): string {
  const days = marks.slice(0, NAMED).map(({ date }) => shortDay(date))
  const more = marks.length - days.length
  return more > 0 ? `${days.join(', ')} and ${more} more` : days.join(', ')
}

interface Told extends Pick<ScheduleChanges, 'moved' | 'kept'> {
  away: MarkedDate[]
  emptied: MarkedDate[]
}

function sentencesOf({ moved, away, emptied, kept }: Told): string[] {
  const sentences: string[] = []
  if (moved > 0)
    sentences.push(
      `${countOf(moved, 'coming date')} ${moved === 1 ? 'moves' : 'move'}. What was created already stays as it is.`,
    )
  for (const kind of ['edited', 'skipped'] as const) {
    const gone = away.filter((mark) => mark.kind === kind)
    if (gone.length === 0) continue
    sentences.push(
      `${countOf(gone.length, `${kind} date`)} no longer ${gone.length === 1 ? 'occurs' : 'occur'}: ${listed(gone)}`,
    )
  }
  if (emptied.length > 0)
    sentences.push(
      `${countOf(emptied.length, 'changed date')} ${emptied.length === 1 ? 'loses' : 'lose'} values that the new template does not take: ${listed(emptied)}`,
    )
  if (kept.length > 0)
    sentences.push(
      `${countOf(kept.length, 'changed date')} ${kept.length === 1 ? 'stays' : 'stay'} as ${kept.length === 1 ? 'it is' : 'they are'}: ${listed(kept)}`,
    )
  return sentences
}
