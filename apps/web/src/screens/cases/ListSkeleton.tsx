import { VIEW_PAGE_SIZE } from '@dossier/contract/limits'
import type { View } from '@dossier/contract/views/definition'
import { columnsOf } from '../../kits/record-table/columns.ts'
import { TableSkeleton } from '../../kits/record-table/TableSkeleton.tsx'
import { useWords } from '../../lib/words.ts'

/** The columns of the default view, shown until the views are loaded. */
const USUAL: Pick<View, 'columns' | 'fields'> = {
  columns: ['caseNumber', 'title', 'templateId', 'statusId', 'severityId', 'assigneeId', 'created', 'lastUpdated'],
  fields: [],
}

export function ListSkeleton({ view = USUAL }: { view?: Pick<View, 'columns' | 'fields'> }) {
  return <TableSkeleton columns={columnsOf(view, useWords())} rows={VIEW_PAGE_SIZE} />
}
