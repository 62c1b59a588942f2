import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { LogOut } from 'lucide-react'
import '../../ui/overlays/modal.css'
import { useLogout } from '../use-logout.ts'
import { NavLinks } from './NavLinks.tsx'
import { TenantTile } from './TenantTile.tsx'

/** The navigation of narrow screens: slides in over the page. */
export function Drawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const logout = useLogout()
  const leave = () => {
    onClose()
    void logout()
  }
  return (
    <ModalOverlay
      className="scrim drawer-scrim"
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
    >
      <Modal className="drawer">
        <Dialog aria-label="Menu" className="drawer-box">
          <nav aria-label="Main" className="drawer-box">
            <TenantTile />
            <NavLinks onGo={onClose} />
            <button type="button" className="nav-item" onClick={leave}>
              <LogOut size={16} strokeWidth={1.75} aria-hidden />
              Logout
            </button>
          </nav>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
