import { createContext, type ReactNode } from 'react'

/** What a search found in a record: its title with marks, and what else is shown below it. */
export interface RowHit {
  /** With the text that it is about: the title may have changed since. */
  title?: { text: string; marked: ReactNode }
  note?: ReactNode
}

export interface RowHits {
  byRecord: ReadonlyMap<number, RowHit>
  /** Some rows have a second line. */
  isNoted: boolean
}

/** Rows of lists in which nothing is searched for have none. */
export const HitsContext = createContext<RowHits | null>(null)
