import { useEffect } from 'react'
import type { Offer } from '../unsaved/use-offers.ts'
import type { FormState, Options } from './form-state.ts'
import { isStored, withChanges } from './unsaved-values.ts'
import { named } from './named.ts'
import { rebaseForm, type Source } from './save-with-rebase.ts'
import type { useDraft } from './use-draft.ts'
import type { useUnsavedValues } from './use-unsaved-values.ts'
import { conflictsText, type useSaving } from './use-saving.ts'

interface Parts<T extends object, L> {
  options: Options<T, L>
  unsaved: ReturnType<typeof useUnsavedValues<T>>
  draft: ReturnType<typeof useDraft<T, L>>
  saving: ReturnType<typeof useSaving<T, L>>
  source: Source<T, L> | undefined
}

/** The texts of earlier visits, and how they come back: as changes of what is stored by now. */
export function useOffered<T extends object, L>(parts: Parts<T, L>): FormState<T, L>['unsaved'] {
  const { options, unsaved, draft, saving, source } = parts
  const { label, offers, slot } = unsaved
  const { stored, titles } = options
  const { values } = stored
  useEffect(() => {
    // It was stored, but the answer did not arrive before the page was closed.
    for (const { value, drop } of offers) if (isStored(value, values)) drop()
  }, [offers, values])
  const use = (offer: Offer) => {
    // Text typed now is on offer in turn.
    slot?.leave()
    const earlier = { ...withChanges(offer.value, values), lastUpdated: stored.lastUpdated }
    const { form, conflicts } = rebaseForm(earlier, stored, source ?? { nameOf: named(titles) })
    draft.show(form)
    saving.notify(conflictsText(conflicts))
    offer.take()
  }
  return { label, offers, use }
}
