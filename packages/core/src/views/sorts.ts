import type { FurtherSort } from '@dossier/contract/views/definition'

interface Sorted {
  sortBy: string
  sortByDescending: boolean
  thenSortBy: readonly FurtherSort[]
}

/** All that a view is sorted by, what decides first at the beginning. */
export const sortsOf = ({ sortBy, sortByDescending, thenSortBy }: Sorted): readonly FurtherSort[] => [
  { sortBy, descending: sortByDescending },
  ...thenSortBy,
]

/** As calls and addresses write it. */
export const writtenSorts = (sorts: readonly FurtherSort[]): string =>
  sorts.map(({ sortBy, descending }) => (descending ? `-${sortBy}` : sortBy)).join()

/** Takes such a text, of which each key is one. */
export const readSorts = (text: string): FurtherSort[] =>
  text === '' ? [] : text.split(',').map((one) => ({ sortBy: one.replace(/^-/, ''), descending: one.startsWith('-') }))

/** The order of a list: by one column, then by others. */
export interface ListSort<K extends string = string> {
  by: K
  descending: boolean
  /** Missing: nothing further was said. */
  thenBy?: readonly FurtherSort[]
}

export const allSorts = ({ by, descending, thenBy = [] }: ListSort): readonly FurtherSort[] => [
  { sortBy: by, descending },
  ...thenBy,
]
