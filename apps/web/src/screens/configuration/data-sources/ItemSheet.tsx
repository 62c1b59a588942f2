import type { DataDefinition } from '@dossier/contract/data-sources/definitions'
import { dataItems, type DataItem } from '@dossier/contract/data-sources/items'
import type { DataSource } from '@dossier/contract/data-sources/sources'
import { useQuery } from '@tanstack/react-query'
import { ItemForm } from '../../../kits/items/ItemForm.tsx'
import { messageOf } from '../../../lib/api-error.ts'
import { queryOf } from '../../../lib/cache.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Modal } from '../../../ui/overlays/Modal.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

interface ItemSheetProps {
  source: DataSource
  definition: DataDefinition
  /** null: a new one. */
  item: DataItem | null
  isEditable: boolean
  onSaved: () => unknown
  onClose: () => void
}

/** The form of an item. Lists have only some of its values, so they are read first. */
export function ItemSheet(props: ItemSheetProps) {
  const { item, onClose } = props
  const found = useQuery({ ...queryOf(dataItems.get, { params: { id: item?.id ?? '' } }), enabled: item !== null })
  if (item === null || found.data) return <ItemForm {...props} item={found.data ?? null} addsAnother={item === null} />
  return (
    <Modal title={item.label} isOpen size="side" onClose={onClose}>
      {found.error ? (
        <Alert onRetry={() => void found.refetch()}>{messageOf(found.error)}</Alert>
      ) : (
        <Skeleton shape="form" rows={4} />
      )}
    </Modal>
  )
}
