import { InformationList } from '../../kits/tenant-info/InformationList.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'

/** The tenant's information for everyone, opened from the user menu. */
export function InformationModal({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Information" size="lg" isOpen onClose={onClose}>
      <InformationList heading="h3" />
    </Modal>
  )
}
