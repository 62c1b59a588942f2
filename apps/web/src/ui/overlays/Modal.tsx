import { Dialog, Heading } from 'react-aria-components/Dialog'
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../IconButton.tsx'
import { keepFocus } from '../focus/keep-focus.ts'
import './modal.css'

export interface ModalProps {
  title: string
  isOpen: boolean
  onClose: () => void
  /** `side` is a panel at the right edge, over the whole height; `side-wide` has room for an aside. */
  size?: 'sm' | 'md' | 'lg' | 'full' | 'side' | 'side-wide'
  /** Closed by its buttons only, not by Escape or a click outside. */
  strict?: boolean
  role?: 'dialog' | 'alertdialog'
  /** Beside the title. */
  head?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

export function Modal({ title, isOpen, onClose, size = 'md', strict, role = 'dialog', ...parts }: ModalProps) {
  const { head, footer, children } = parts
  return (
    <ModalOverlay
      className="scrim"
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!strict}
      isKeyboardDismissDisabled={strict}
    >
      <AriaModal className="modal" data-size={size}>
        <Dialog ref={keepFocus} className="modal-box" role={role}>
          <header className="modal-head">
            <Heading slot="title">{title}</Heading>
            {head}
            {!strict && (
              <IconButton label="Close" onPress={onClose}>
                <X size={16} />
              </IconButton>
            )}
          </header>
          <div className="modal-body">{children}</div>
          {footer && <footer className="modal-foot">{footer}</footer>}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  )
}
