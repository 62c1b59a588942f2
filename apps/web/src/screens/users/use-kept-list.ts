import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useOffers, type Offer } from '../../kits/unsaved/use-offers.ts'
import { useSlot } from '../../kits/unsaved/use-slot.ts'
import { useMe } from '../../lib/me.ts'

/** A pasted list of people, kept until all of them are added or it is given up. */
export function useKeptList(text: string, setText: (text: string) => void, isDone: boolean) {
  const place = usePlace()
  const slot = useSlot(place)
  useEffect(() => (isDone ? slot.drop() : slot.keep(text, text)), [slot, text, isDone])
  const use = (offer: Offer) => {
    // A list that is open now is on offer in turn.
    slot.leave()
    setText(offer.text)
    offer.take()
  }
  return { label: place.label, offers: useOffers(place), use, giveUp: slot.drop }
}

function usePlace() {
  const { tenantId, id: userId } = useMe()
  const { location } = useRouter().state
  const [page] = useState(() => ({ pathname: location.pathname, search: location.search }))
  return { tenantId, userId, caseId: null, place: 'users.list', label: 'Add Users from List', page }
}
