import { isDiscarded } from '../kits/unsaved/entry.ts'
import { kept } from '../kits/unsaved/unsaved-texts.ts'

/** What the page keeps for the person of `exampleMe`, in the order of typing. */
export const keptEntries = () =>
  kept
    .of({ tenantId: 1, userId: 1 })
    .filter((entry) => !isDiscarded(entry))
    .toReversed()

export const dropKept = (userId = 1) => kept.deleteAll({ tenantId: 1, userId })
