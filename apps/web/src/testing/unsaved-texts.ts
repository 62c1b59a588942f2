import { isDiscarded } from '../kits/unsaved/entry.ts'
import { unsavedTexts } from '../kits/unsaved/unsaved-texts.ts'

/** What the page keeps for the person of `exampleMe`, in the order of typing. */
export const unsavedEntries = () =>
  unsavedTexts
    .of({ tenantId: 1, userId: 1 })
    .filter((entry) => !isDiscarded(entry))
    .toReversed()

export const dropUnsaved = (userId = 1) => unsavedTexts.deleteAll({ tenantId: 1, userId })
