import type { View } from '@dossier/contract/views/definition'
import { Clipboard } from '../../kits/clipboard/Clipboard.tsx'
import type { EarlyUse } from '../../kits/clipboard/EarlyClipboard.tsx'
import { ColumnTools } from '../../kits/columns/ColumnTools.tsx'

interface TableToolsProps {
  view: View
  /** What the clipboard was used for before this was here. */
  early: EarlyUse | undefined
}

/** What people can do with the tables of a list besides reading: after the rows. */
export const TableTools = ({ view, early }: TableToolsProps) => (
  <>
    <Clipboard early={early} />
    <ColumnTools view={view} />
  </>
)
