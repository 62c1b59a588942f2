import { useMemo } from 'react'
import { useStore } from '../../ui/store.ts'
import { dropEntry, entries, isOpen, type Entry } from './entries.ts'
import type { UnsavedPlace } from './slots.ts'

/** A text that an earlier editor of a place kept. */
export interface Offer {
  id: string
  /** What the editor needs to restore itself. */
  value: unknown
  /** What a person reads and copies. */
  text: string
  keptAt: string
  /** Gives the value and ends the offer: call it once an editor keeps the value in its own slot. */
  take: () => unknown
  discard: () => void
}

type Where = Pick<UnsavedPlace, 'tenantId' | 'userId' | 'caseId' | 'place'>

const isAt = (of: Where, entry: Entry) =>
  entry.of.tenantId === of.tenantId &&
  entry.of.userId === of.userId &&
  entry.of.caseId === of.caseId &&
  entry.of.place === of.place

const offerOf = ({ id, value, text, keptAt }: Entry): Offer => ({
  id,
  value,
  text,
  keptAt,
  take: () => {
    dropEntry(id)
    return value
  },
  discard: () => dropEntry(id),
})

const select = (all: ReadonlyMap<string, Entry>, of: Where) =>
  [...all.values()]
    .filter((entry) => !isOpen(entry.id) && isAt(of, entry))
    .toSorted((one, other) => other.keptAt.localeCompare(one.keptAt))
    .map(offerOf)

/** What earlier editors of this place kept, newest first; never the text of an editor that is open now. */
export const offersAt = (of: Where): Offer[] => select(entries.get(), of)

export function useOffers({ tenantId, userId, caseId, place }: Where): Offer[] {
  const all = useStore(entries)
  return useMemo(() => select(all, { tenantId, userId, caseId, place }), [all, tenantId, userId, caseId, place])
}

/** Whether anything of this person is kept, wherever it was typed. */
export const hasUnsaved = ({ tenantId, userId }: Pick<UnsavedPlace, 'tenantId' | 'userId'>) =>
  [...entries.get().values()].some(({ of }) => of.tenantId === tenantId && of.userId === userId)
