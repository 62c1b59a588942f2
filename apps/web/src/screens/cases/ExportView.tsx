import type { View } from '@dossier/contract/views/definition'
import type { ListSearch } from '@dossier/core/views/list-search'
import { ExportDialog } from '../../kits/exports/ExportDialog.tsx'
import { exportedList } from '../../kits/exports/exported-list.ts'
import { reader } from '../../lib/dates.ts'

interface ExportViewProps {
  view: View
  search: ListSearch
  onClose: () => void
}

/** Exports the list that the address describes. */
export const ExportView = ({ view, search, onClose }: ExportViewProps) => (
  <ExportDialog title={view.title} list={exportedList(view, search, reader().timeZone)} onClose={onClose} />
)
