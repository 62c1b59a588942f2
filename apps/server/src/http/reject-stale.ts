import { CHANGED_BY_OTHERS } from '@dossier/contract/last-updated'
import { conflict } from './refusal.ts'

/**
 * Rejects a save based on a stale version with 409. The stored version was read behind a lock, in the transaction of
 * the save: of two saves based on the same version, one passes. (ADR 19)
 */
export function rejectStale(
  stored: { lastUpdated: string | null },
  input: { lastUpdated?: string | null | undefined },
): void {
  if (input.lastUpdated !== undefined && timeOf(input.lastUpdated) !== timeOf(stored.lastUpdated))
    conflict(CHANGED_BY_OTHERS)
}

/** However it is written. */
const timeOf = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant))
