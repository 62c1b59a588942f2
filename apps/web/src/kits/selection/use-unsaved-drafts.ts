import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useMe } from '../../lib/me.ts'
import { useWords } from '../../lib/words.ts'
import type { UnsavedPlace } from '../unsaved/slots.ts'
import { useOffers, type Offer } from '../unsaved/use-offers.ts'
import { useSlot } from '../unsaved/use-slot.ts'
import { FIRST_DRAFT, type BulkPlace, type ChangeDraft } from './drafts.ts'

/** What is put together for many records, of which typed texts are kept until the edit has begun. (ADR 24) */
export function useUnsavedDrafts(isBegun: boolean) {
  const place = usePlace()
  const slot = useSlot(place)
  const [drafts, setDrafts] = useState<readonly ChangeDraft[]>([FIRST_DRAFT])
  const show = (next: readonly ChangeDraft[]) => {
    setDrafts(next)
    slot.keep(next, textOf(next))
  }
  useEffect(() => {
    if (isBegun) slot.drop()
  }, [slot, isBegun])
  const use = (offer: Offer, places: readonly BulkPlace[]) => {
    const earlier = readDrafts(offer.value, places)
    if (earlier.length === 0) return
    slot.leave()
    show(earlier)
    offer.take()
  }
  return { drafts, setDrafts: show, offers: { all: useOffers(place), use } }
}

function usePlace(): UnsavedPlace {
  const me = useMe()
  const words = useWords()
  const { location } = useRouter().state
  const [page] = useState(() => ({ pathname: location.pathname, search: location.search }))
  const label = `changes of many ${words.records.toLowerCase()}`
  return { tenantId: me.tenantId, userId: me.id, caseId: null, place: 'bulkEdit', label, page }
}

const textOf = (drafts: readonly ChangeDraft[]): string =>
  drafts
    .flatMap(({ place: { label }, value }) =>
      typeof value === 'string' && value.trim() !== '' ? [`${label}: ${value}`] : [],
    )
    .join('\n')

/** Those whose places can still be changed. */
function readDrafts(kept: unknown, places: readonly BulkPlace[]): ChangeDraft[] {
  const drafts = Array.isArray(kept) ? (kept as ChangeDraft[]) : []
  return drafts.flatMap((draft) => {
    const place = places.find(({ key }) => key === draft.place.key)
    return place?.doings.includes(draft.doing) ? [{ ...draft, place }] : []
  })
}
