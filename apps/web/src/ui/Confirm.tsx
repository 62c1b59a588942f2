import { Button } from './Button.tsx'
import { Modal } from './Modal.tsx'
import { createStore, useStore } from './store.ts'

export interface Question {
  title: string
  text?: string
  /** The button that says yes, a verb. */
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
}

const open = createStore<(Question & { answer: (yes: boolean) => void }) | null>(null)

function ask(question: Question): Promise<boolean> {
  open.get()?.answer(false)
  return new Promise((resolve) => {
    open.set({
      ...question,
      answer: (yes) => {
        open.set(null)
        resolve(yes)
      },
    })
  })
}

/** Gives a function that asks in a dialog and resolves to true when the person confirms. */
export const useConfirm = () => ask

/** Mounted once, near the root. */
export function ConfirmHost() {
  const question = useStore(open)
  if (!question) return null
  const { title, text, confirmLabel, cancelLabel = 'Cancel', danger, answer } = question
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
