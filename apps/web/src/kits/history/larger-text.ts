import type { LargerAction } from '@dossier/contract/actions'
import type { Words } from '../../lib/words.ts'

/** How many records an action changed, in the tenant's words. */
export const recordsText = ({ records, isMinimum }: LargerAction, words: Words): string =>
  `${isMinimum ? 'more than ' : ''}${records.toLocaleString()} ${words.records.toLowerCase()}`
