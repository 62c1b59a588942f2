import { useSyncExternalStore } from 'react'
import { isDiscarded, type Entry, type Holder, type UnsavedPlace } from './entry.ts'
import { unsavedTexts } from './unsaved-texts.ts'

/** A text that an earlier editor kept. */
export interface Offer {
  id: string
  of: UnsavedPlace
  /** What the editor needs to restore itself. */
  value: unknown
  /** What a person reads and copies. */
  text: string
  keptAt: string
  /** Gives the value and ends the offer: call it once an editor keeps the value in its own slot. */
  take: () => unknown
  /** The text is stored by now, or is to go for good. */
  drop: () => void
  /** Ends the offer; the returned function takes that back. */
  discard: () => () => void
  /** Takes back that it was discarded. */
  restore: () => void
}

type Where = Holder & Pick<UnsavedPlace, 'caseId' | 'place'>

const NONE: Offer[] = []
const placeOf = ({ tenantId, userId, caseId, place }: Where) => [tenantId, userId, caseId, place].join(':')
const holderOf = ({ tenantId, userId }: Holder) => [tenantId, userId].join(':')

const offerOf = (entry: Entry): Offer => ({
  ...entry,
  take: () => {
    unsavedTexts.flush()
    unsavedTexts.drop(entry.id)
    return entry.value
  },
  drop: () => unsavedTexts.drop(entry.id),
  discard: () => {
    unsavedTexts.discard(entry.id)
    return () => unsavedTexts.restore(entry.id)
  },
  restore: () => unsavedTexts.restore(entry.id),
})

/** Groups what is on offer once per change, so that a component is drawn again only when its own offers change. */
function grouped(nameOf: (entry: Entry) => string) {
  let last: readonly Entry[] | undefined
  let groups = new Map<string, Offer[]>()
  return (name: string): Offer[] => {
    const all = unsavedTexts.offered.get()
    if (all !== last) {
      const before = groups
      last = all
      groups = new Map()
      for (const entry of all) groups.set(nameOf(entry), [...(groups.get(nameOf(entry)) ?? []), offerOf(entry)])
      for (const [key, offers] of groups) if (isSame(before.get(key), offers)) groups.set(key, before.get(key)!)
    }
    return groups.get(name) ?? NONE
  }
}

const isSame = (one: Offer[] | undefined, other: Offer[]) =>
  one?.length === other.length &&
  one.every(({ id, keptAt }, index) => id === other[index]!.id && keptAt === other[index]!.keptAt)

const DISCARDED = 'discarded '
const byPlace = grouped((entry) => (isDiscarded(entry) ? DISCARDED : placeOf(entry.of)))
const byHolder = grouped((entry) => (isDiscarded(entry) ? DISCARDED : '') + holderOf(entry.of))

/** What earlier editors of this place kept, newest first; never the text of an editor that is open now. */
export const offersAt = (of: Where): Offer[] => byPlace(placeOf(of))

export const useOffers = (of: Where): Offer[] =>
  useSyncExternalStore(unsavedTexts.offered.subscribe, () => offersAt(of))

/** Everything that is on offer to this person, wherever it was typed. */
export const useAllOffers = (holder: Holder): Offer[] =>
  useSyncExternalStore(unsavedTexts.offered.subscribe, () => byHolder(holderOf(holder)))

/** What this person threw away within the last day. */
export const useDiscarded = (holder: Holder): Offer[] =>
  useSyncExternalStore(unsavedTexts.offered.subscribe, () => byHolder(DISCARDED + holderOf(holder)))
