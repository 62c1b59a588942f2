import type { Filter } from '@dossier/core/filters/filter'
import type { OfferedColumn } from './use-filter-columns.ts'

/** The props of every editor of a value. */
export interface ValueProps {
  filter: Filter
  column: OfferedColumn
  onChange: (filter: Filter) => void
  /** Enter in a text. */
  onEnter: () => void
  autoFocus: boolean
}
