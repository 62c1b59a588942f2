import { isFocusFree } from '../../ui/focus/focus.ts'
import type { CaseState } from '../editing/case-store.ts'
import type { Place } from '../editing/places.ts'

/**
 * Whether the editor of a place takes the focus as it appears. One that a person opens does; one that comes back because
 * its save failed only if the person has not gone on to something else: their next letters, and Escape, would meet the
 * wrong text.
 */
export function takesFocus({ edits }: CaseState, place: Place): boolean {
  if (edits[place]?.phase !== 'failed') return true
  const isElsewhere = Object.entries(edits).some(([other, { phase }]) => other !== place && phase === 'open')
  if (isElsewhere) return false
  return isFocusFree() || document.activeElement?.closest<HTMLElement>('[data-place]')?.dataset['place'] === place
}
