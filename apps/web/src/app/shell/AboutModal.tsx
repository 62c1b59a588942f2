import { VERSION } from '@dossier/contract/version'
import { Modal } from '../../ui/overlays/Modal.tsx'

/** What this is: people who report a fault name its version. */
export function AboutModal({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="About Dossier" size="sm" isOpen onClose={onClose}>
      <p>Version {VERSION}</p>
      <p>Free software under the Apache License 2.0.</p>
      <p>
        <a href="/THIRD-PARTY-NOTICES.txt" target="_blank" rel="noreferrer">
          Licenses of third-party software
        </a>
      </p>
    </Modal>
  )
}
