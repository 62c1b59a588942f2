import type { SearchItem } from '@dossier/contract/search'
import type { Words } from '../../../lib/words.ts'

export interface ResultKind {
  itemType: SearchItem['itemType']
  heading: (words: Words) => string
  /** The address of its page. */
  pathOf: (item: SearchItem) => string
  /** Shown at the end of its line. */
  hintOf: (item: SearchItem) => string
}

/** The kinds of search results, in the order in which they are shown: only kinds that have a page. */
export const RESULT_KINDS: readonly ResultKind[] = [
  {
    itemType: 'RECORD',
    heading: ({ records }) => records,
    pathOf: ({ pageArgument }) => `/cases/${encodeURIComponent(pageArgument)}`,
    hintOf: ({ pageArgument }) => `#${pageArgument}`,
  },
  {
    itemType: 'USER',
    heading: () => 'Users',
    pathOf: ({ pageArgument }) => `/userprofile/${encodeURIComponent(pageArgument)}`,
    hintOf: ({ subTitles }) => subTitles[0] ?? '',
  },
]
