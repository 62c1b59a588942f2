import { UnsavedOffer } from '../../kits/unsaved/UnsavedOffer.tsx'
import { type Offer, useOffers } from '../../kits/unsaved/use-offers.ts'
import { useMe } from '../../lib/me.ts'
import type { Draft } from './draft.ts'
import { storedDraftOf, placeOfDraft } from './use-unsaved-draft.ts'

interface UnsavedDraftsProps {
  /** The one that is shown. */
  dashboard: { id: number; title: string } | null
  onUse: (draft: Draft) => void
}

/** What was edited of this dashboard, or of a new one, and not saved: the browser ended, or the session. */
export function UnsavedDrafts({ dashboard, onUse }: UnsavedDraftsProps) {
  const me = useMe()
  const [own, ofNew] = [placeOfDraft(me, dashboard), placeOfDraft(me, null)]
  const [ownOffers, newOffers] = [useOffers(own), useOffers(ofNew)]
  const offers = dashboard ? [...ownOffers, ...newOffers] : newOffers
  const use = (offer: Offer) => {
    const draft = storedDraftOf(offer.value)
    if (!draft) return undefined
    return () => {
      offer.take()
      onUse(draft)
    }
  }
  if (offers.length === 0) return null
  const shown = offers.map((offer) => {
    const onOffer = use(offer)
    return <UnsavedOffer key={offer.id} offer={offer} label={offer.of.label} {...(onOffer && { onUse: onOffer })} />
  })
  return <div className="unsaved-drafts">{shown}</div>
}
