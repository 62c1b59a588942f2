import type { CaseRow } from '@dossier/contract/views'
import { createContext, type ReactNode } from 'react'

/** What tables of records draw while somebody chooses some of them; what it does is loaded when it begins. */
export interface Choosing {
  isChosen: (id: number) => boolean
  /** On all pages; undefined if that is not known. */
  count: number | undefined
  /** The box of a row; `page`: the rows of its table. */
  boxOf: (row: CaseRow, page: readonly CaseRow[]) => ReactNode
  /** The box above all rows of a table. */
  allBoxOf: (page: readonly CaseRow[]) => ReactNode
}

/** Nothing while nobody chooses. */
export const ChoosingContext = createContext<Choosing | null>(null)

/** Pixels that a box takes of the first column. */
export const BOX_WIDTH = 30
