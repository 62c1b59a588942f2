import { useId, type ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/Confirm.tsx'
import { FocusedAlert } from '../../ui/FocusedAlert.tsx'
import { Modal } from '../../ui/Modal.tsx'
import './edit-sheet.css'

interface EditSheetProps {
  title: string
  /** Something would be lost by closing. */
  isDirty: boolean
  isBusy: boolean
  canSave: boolean
  /** Why the last save failed. */
  problem: string
  onSave: () => unknown
  onClose: () => void
  /** At the left of the foot. */
  danger?: ReactNode
  children: ReactNode
}

/** A form at the right edge: it stays open, with all that was typed, until it is saved or given up. */
export function EditSheet({
  title,
  isDirty,
  isBusy,
  canSave,
  problem,
  onSave,
  onClose,
  danger,
  children,
}: EditSheetProps) {
  const form = useId()
  const confirm = useConfirm()
  const leave = async () => {
    const question = { title: 'Discard your changes?', confirmLabel: 'Discard', danger: true }
    if (!isDirty || (await confirm(question))) onClose()
  }
  const footer = (
    <>
      {danger}
      <span className="grow" />
      <Button variant="outline" size="lg" onPress={() => void leave()}>
        Cancel
      </Button>
      <Button variant="primary" size="lg" type="submit" form={form} isDisabled={!canSave || isBusy}>
        Save
      </Button>
    </>
  )
  return (
    <Modal title={title} isOpen size="side" onClose={() => void leave()} footer={footer}>
      <form
        id={form}
        className="edit-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (canSave && !isBusy) void onSave()
        }}
      >
        <FocusedAlert text={problem} waiting={isBusy} />
        {children}
      </form>
    </Modal>
  )
}
