import type { View } from '@dossier/contract/views/definition'
import { Clipboard } from '../../kits/clipboard/Clipboard.tsx'
import { ColumnTools } from '../../kits/columns/ColumnTools.tsx'

/** What people can do with the tables of a list besides reading: after the rows. */
export const TableTools = ({ view }: { view: View }) => (
  <>
    <Clipboard />
    <ColumnTools view={view} />
  </>
)
