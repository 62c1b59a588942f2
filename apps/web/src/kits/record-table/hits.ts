import { createContext, type ReactNode } from 'react'

/** What a search found in a record: its title with marks, and what else is shown below it. */
export interface RowHit {
  title?: ReactNode
  note?: ReactNode
}

/** By record; rows outside of a search have none. */
export const HitsContext = createContext<ReadonlyMap<number, RowHit> | null>(null)
