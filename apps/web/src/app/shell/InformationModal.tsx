import { InformationList } from '../../kits/tenant-info/InformationList.tsx'
import { Modal } from '../../ui/Modal.tsx'

/** What everyone of the tenant should know, from the menu of the person. */
export function InformationModal({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Information" size="lg" isOpen onClose={onClose}>
      <InformationList heading="h3" />
    </Modal>
  )
}
