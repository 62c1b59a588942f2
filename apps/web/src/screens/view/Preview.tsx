import { VIEW_PAGE_SIZE } from '@dossier/contract/limits'
import type { FieldDefinition } from '@dossier/contract/fields'
import { countLine, openOnlyNote } from '@dossier/core/text/count-line'
import { asksForClosed } from '@dossier/core/views/list-clauses'
import { useMemo } from 'react'
import type { OfferedColumns } from '../../kits/filters/use-filter-columns.ts'
import { rulesToStore } from '../../kits/formatting/rule-rows.ts'
import { useLookOf } from '../../kits/formatting/use-look-of.ts'
import { columnsOf } from '../../kits/record-table/columns.ts'
import { RecordTable } from '../../kits/record-table/RecordTable.tsx'
import { TableSkeleton } from '../../kits/record-table/TableSkeleton.tsx'
import { useRecordOpening } from '../../kits/record-table/use-record-opening.ts'
import { messageOf } from '../../lib/api-error.ts'
import { reader } from '../../lib/dates.ts'
import { useMe } from '../../lib/me.ts'
import { useWords } from '../../lib/words.ts'
import { Alert } from '../../ui/Alert.tsx'
import { usePreview } from './use-preview.ts'
import { sortsToStore, type ViewValues } from './view-values.ts'

interface PreviewProps {
  values: ViewValues
  onSort: (sort: { by: string; descending: boolean }) => void
  fields: readonly FieldDefinition[]
  filterColumns: OfferedColumns | undefined
}

/** The records that the edited view would show, as they are now. */
export function Preview({ values, onSort, fields, filterColumns }: PreviewProps) {
  const me = useMe()
  const words = useWords()
  const opening = useRecordOpening()
  const found = usePreview(values, filterColumns)
  const columns = useMemo(
    () => columnsOf({ columns: [...values.columns], fields: [...fields] }, words),
    [values.columns, fields, words],
  )
  const rows = useMemo(() => found.data?.data.slice(0, VIEW_PAGE_SIZE) ?? [], [found.data])
  const formatted = useMemo(
    () => ({
      fields: [...fields],
      formattingRules: Object.fromEntries(
        Object.entries(values.rules).map(([key, rules]) => [key, rulesToStore(rules)]),
      ),
    }),
    [fields, values.rules],
  )
  const lookOf = useLookOf(formatted, rows)
  const total = found.data && { count: found.data.totalItems, isMinimum: found.data.totalIsMinimum }
  return (
    <section className="view-preview" aria-label="Preview">
      <header className="view-preview-head">
        <h2>Preview</h2>
        <span className="sub num" role="status">
          {total && !found.isPlaceholderData && countLine(total, me.recordName, reader().locale)}
        </span>
        {total && !asksForClosed(values.filters) && <span className="sub">{openOnlyNote(me)}</span>}
      </header>
      {found.isWaiting && <p className="view-preview-note">Complete the filters to see what they find.</p>}
      {found.error && <Alert onRetry={() => void found.refetch()}>{messageOf(found.error)}</Alert>}
      {!found.data && !found.error && <TableSkeleton columns={columns} rows={8} />}
      {found.data && !found.error && rows.length === 0 && (
        <p className="empty" role="status">
          <b>No {words.records} found.</b>
        </p>
      )}
      {rows.length > 0 && !found.error && (
        <RecordTable
          label="Preview"
          rows={rows}
          columns={columns}
          sort={{ by: values.sortBy, descending: values.sortByDescending, thenBy: sortsToStore(values.thenSortBy) }}
          onSort={onSort}
          sortsFurther
          opening={opening}
          offset={0}
          total={rows.length}
          isBusy={found.isPlaceholderData}
          lookOf={lookOf}
        />
      )}
    </section>
  )
}
