import { Button } from '../Button.tsx'
import { Checkbox } from '../choices/Checkbox.tsx'
import { Modal } from './Modal.tsx'

export interface Question {
  title: string
  text?: string
  /** The label of the confirming button, a verb. */
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  /** Something to tick beside the question. */
  choice?: { label: string; onChange: (isSelected: boolean) => void }
}

export interface OpenQuestion extends Question {
  answer: (yes: boolean) => void
}

export function ConfirmDialog(question: OpenQuestion) {
  const { title, text, confirmLabel, cancelLabel = 'Cancel', danger, choice, answer } = question
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
      {choice && (
        <div className="confirm-choice">
          <Checkbox onChange={choice.onChange}>{choice.label}</Checkbox>
        </div>
      )}
    </Modal>
  )
}
