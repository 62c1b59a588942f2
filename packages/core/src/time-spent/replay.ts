import type { TimeSpentValue } from '@dossier/contract/fields/time-spent'
import { fieldKey } from '../fields/field-key.ts'
import { track, type Moment } from './track.ts'

/** A change of a record, as its history has it. */
export interface PastChange {
  at: string
  /** As the change log names it. */
  key: string
  new: unknown
}

/** What a record began with. */
export interface Beginning {
  at: string
  isClosed: boolean
  /** The value of the tracked field. */
  value: unknown
}

/** The times that the history of a record gives, oldest change first. */
export function replayTimes(
  { trackingFieldId, searchValue }: { trackingFieldId: string; searchValue?: string | undefined },
  begin: Beginning,
  changes: readonly PastChange[],
): TimeSpentValue | null {
  const state = { value: textOf(begin.value), isClosed: begin.isClosed, isDeleted: false }
  const momentOf = (at: string): Moment => ({ at, value: state.value, isRunning: !state.isClosed && !state.isDeleted })
  let times = track(null, momentOf(begin.at), searchValue)
  for (const { at, key, new: now } of changes) {
    if (key === fieldKey(trackingFieldId)) state.value = textOf(now)
    else if (key === 'isClosed') state.isClosed = now === true
    else if (key === 'deleted') state.isDeleted = now === true
    else continue
    times = track(times, momentOf(at), searchValue)
  }
  return times
}

/** A value of a list; of another type that the field may have had once, none. */
export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
