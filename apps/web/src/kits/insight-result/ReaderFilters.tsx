import type { FilterEntry } from '@dossier/core/filters/filter'
import { writeFilters } from '@dossier/core/filters/filter-address'
import { messageOf } from '../../lib/api-error.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { FilterBar } from '../filters/FilterBar.tsx'
import { useFilterColumns } from '../filters/use-filter-columns.ts'
import { useFilterDraft } from '../filters/use-filter-draft.ts'

interface ReaderFiltersProps {
  applied: readonly FilterEntry[]
  onApply: (entries: readonly FilterEntry[]) => void
}

/** Of the filters; servers and proxies refuse longer addresses. */
const LONGEST = 6_000
const TOO_LONG = { text: 'There are too many filters for one address. Remove some of them.' }

/** Filters of the reader, which apply with Apply. (B-INS-04) */
export function ReaderFilters({ applied, onApply }: ReaderFiltersProps) {
  const draft = useFilterDraft(applied)
  const { columns, error, retry } = useFilterColumns()
  const isTooLong = encodeURIComponent(JSON.stringify(writeFilters(draft.entries))).length > LONGEST
  return (
    <div className="reader-filters">
      {error && <Alert onRetry={retry}>{messageOf(error)}</Alert>}
      {columns && (
        <FilterBar
          draft={draft}
          columns={columns}
          fault={isTooLong ? TOO_LONG : undefined}
          onApply={() => !isTooLong && onApply(draft.entries)}
        />
      )}
      {applied.length > 0 && !draft.isChanged && <Button onPress={() => onApply([])}>Clear</Button>}
    </div>
  )
}
