import type { Unsaved } from '@dossier/core/editing/editor'
import { sameJson } from '@dossier/core/live/same-json'
import { useEffect, useState } from 'react'
import { SavedNow, UnsavedOffer } from '../unsaved/UnsavedOffer.tsx'
import { useOffers, type Offer } from '../unsaved/use-offers.ts'
import { useOpenCase, type PlaceState } from './case-context.ts'
import type { CaseStore } from '../editing/case-store.ts'
import { type Place } from '../editing/places.ts'
import { textAt } from '../editing/text-at.ts'

/** Kept text of a place, also where this person can now only read it. */
export function PlaceOffers({ place, state }: { place: Place; state: PlaceState }) {
  const open = useOpenCase()
  const { me, record } = open.store
  const offers = useOffers({ tenantId: me.tenantId, userId: me.id, caseId: record.id, place })
  const [isRestored, setRestored] = useState(false)
  const { edit, saved, label, isEditable } = state
  if (isRestored && !edit) setRestored(false)
  useEffect(() => {
    // Its save was stored, but the answer did not arrive before the page was closed.
    for (const { value, drop } of offers) if (sameJson((value as Unsaved | null)?.value, saved)) drop()
  }, [offers, saved])
  if (offers.length === 0 && !isRestored) return null
  const savedText = textAt(record, place, saved)
  const use = (offer: Offer) => whenNotSaving(open.store, place, () => setRestored(restore(open, place, offer)))
  return (
    <>
      {isRestored && savedText !== '' && savedText !== textAt(record, place, edit?.value) && (
        <SavedNow text={savedText} />
      )}
      {offers.map((offer) => (
        <UnsavedOffer
          key={offer.id}
          offer={offer}
          label={label}
          saved={savedText}
          onUse={isEditable || edit ? () => use(offer) : undefined}
        />
      ))}
    </>
  )
}

/**
 * Puts a kept text into the editor, as a change based on the value on which it was typed: newer text of others is
 * merged or shown, never overwritten. The editor's current text is kept in turn.
 */
function restore(
  { store, editing, begin }: ReturnType<typeof useOpenCase>,
  place: Place,
  { value, take }: Offer,
): boolean {
  // First the person has to choose between two versions, of which none may go.
  if (store.get().edits[place]?.conflict) return false
  editing.leave(place)
  if (!begin(place, value as Unsaved)) return false
  take()
  return true
}

/** Clicking into the offer leaves the editor, which may be saving because of that. */
function whenNotSaving(store: CaseStore, place: Place, work: () => void) {
  const isSaving = () => store.get().edits[place]?.phase === 'saving'
  if (!isSaving()) return work()
  const stop = store.subscribe(() => {
    if (isSaving()) return
    stop()
    work()
  })
}
