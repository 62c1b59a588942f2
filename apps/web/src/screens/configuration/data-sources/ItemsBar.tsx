import type { DataDefinition } from '@dossier/contract/data-sources/definitions'
import { dataItems } from '@dossier/contract/data-sources/items'
import type { DataSource } from '@dossier/contract/data-sources/sources'
import { canCallAsSupport } from '@dossier/core/access/support'
import { Download, Plus, Settings2, Upload } from 'lucide-react'
import { FilterField } from '../../../kits/list-table/FilterField.tsx'
import { addressOf } from '../../../lib/api.ts'
import { useMe } from '../../../lib/me.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'

interface ItemsBarProps {
  source: DataSource
  definition: DataDefinition
  isEditable: boolean
  text: string
  onSearch: (text: string) => void
  onAdd: () => void
  onUpload: () => void
  onSettings: () => void
  /** Those that were removed are shown. */
  removed: boolean
  onRemoved: (removed: boolean) => void
}

/** The search above the items and, for those who edit them, the buttons. */
export function ItemsBar({ source, definition, isEditable, text, onSearch, removed, ...on }: ItemsBarProps) {
  const me = useMe()
  return (
    <div className="lookups-bar">
      <FilterField label="Search items" placeholder="Search" text={text} onFilter={onSearch} />
      {isEditable && (
        <Checkbox isSelected={removed} onChange={on.onRemoved}>
          Removed items
        </Checkbox>
      )}
      <span className="grow" />
      {isEditable && (
        <>
          <Button variant="outline" onPress={on.onSettings}>
            <Settings2 size={15} aria-hidden />
            Edit
          </Button>
          {canCallAsSupport(me, dataItems.download) && (
            <a className="btn outline" href={addressOf(dataItems.download, { params: { id: source.id } })} download>
              <Download size={15} aria-hidden />
              Download
            </a>
          )}
          <Button variant="outline" onPress={on.onUpload}>
            <Upload size={15} aria-hidden />
            Upload
          </Button>
          <Button variant="primary" onPress={on.onAdd}>
            <Plus size={15} aria-hidden />
            {`Add ${definition.title}`}
          </Button>
        </>
      )}
    </div>
  )
}
