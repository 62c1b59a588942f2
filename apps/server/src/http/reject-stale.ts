import { CHANGED_BY_OTHERS } from '@dossier/contract/last-updated'
import { conflict } from './refusal.ts'

/**
 * Refuses with 409 a save whose maker knows something else than what is stored. What is stored was read behind a lock, in
 * the transaction of the save: of two saves that know the same, one passes. (ADR 19)
 */
export function rejectStale(
  stored: { lastUpdated: string | null },
  wanted: { lastUpdated?: string | null | undefined },
): void {
  if (wanted.lastUpdated !== undefined && timeOf(wanted.lastUpdated) !== timeOf(stored.lastUpdated))
    conflict(CHANGED_BY_OTHERS)
}

/** However it is written. */
const timeOf = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant))
