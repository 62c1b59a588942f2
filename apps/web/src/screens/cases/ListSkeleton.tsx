import { VIEW_PAGE_SIZE } from '@dossier/contract/limits'
import type { View } from '@dossier/contract/views/definition'
import { readOwnColumns } from '@dossier/core/views/own-columns'
import { useContext } from 'react'
import { columnsOf } from '../../kits/record-table/columns.ts'
import { TableSkeleton } from '../../kits/record-table/TableSkeleton.tsx'
import { MeContext } from '../../lib/me.ts'
import { useWords } from '../../lib/words.ts'

/** The columns of the default view, shown until the views are loaded. */
const USUAL: Pick<View, 'columns' | 'fields'> = {
  columns: ['caseNumber', 'title', 'templateId', 'statusId', 'severityId', 'assigneeId', 'created', 'lastUpdated'],
  fields: [],
}

export function ListSkeleton({ view }: { view?: View }) {
  const me = useContext(MeContext)
  const own = me && view ? readOwnColumns(me.preferences, view) : undefined
  return <TableSkeleton columns={columnsOf(view ?? USUAL, useWords(), own)} rows={VIEW_PAGE_SIZE} />
}
