import { useId, type ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/Confirm.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { SaveAlert } from '../saving/SaveAlert.tsx'
import type { Saving } from '../saving/use-saving.ts'
import './edit-sheet.css'

interface EditSheetProps {
  title: string
  /** The state of the save, and whether closing would lose something. */
  edit: Saving & { isDirty: boolean }
  canSave: boolean
  onSave: () => unknown
  onClose: () => void
  /** At the left of the foot. */
  danger?: ReactNode
  children: ReactNode
}

/** A form at the right edge: it stays open, with all that was typed, until it is saved or discarded. */
export function EditSheet({ title, edit, canSave, onSave, onClose, danger, children }: EditSheetProps) {
  const form = useId()
  const confirm = useConfirm()
  const leave = async () => {
    const question = { title: 'Discard your changes?', confirmLabel: 'Discard', danger: true }
    if (!edit.isDirty || (await confirm(question))) onClose()
  }
  const footer = (
    <>
      {danger}
      <span className="grow" />
      <Button variant="outline" size="lg" onPress={() => void leave()}>
        Cancel
      </Button>
      <Button variant="primary" size="lg" type="submit" form={form} isDisabled={!canSave || edit.isBusy}>
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
          if (canSave && !edit.isBusy) void onSave()
        }}
      >
        <SaveAlert {...edit} />
        {children}
      </form>
    </Modal>
  )
}
