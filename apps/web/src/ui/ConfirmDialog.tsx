import { Button } from './Button.tsx'
import { Modal } from './Modal.tsx'

export interface Question {
  title: string
  text?: string
  /** The button that says yes, a verb. */
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
}

export interface OpenQuestion extends Question {
  answer: (yes: boolean) => void
}

export function ConfirmDialog({ title, text, confirmLabel, cancelLabel = 'Cancel', danger, answer }: OpenQuestion) {
  return (
    <Modal
      title={title}
      isOpen
      role="alertdialog"
      onClose={() => answer(false)}
      footer={
        <>
          <Button variant="outline" size="lg" onPress={() => answer(false)} autoFocus>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} size="lg" onPress={() => answer(true)}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {text}
    </Modal>
  )
}
