import { useId, type ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/Confirm.tsx'
import { Modal, type ModalProps } from '../../ui/Modal.tsx'
import { DISCARD } from './discard.ts'
import { FormBody, type AnyForm } from './FormBody.tsx'
import { SaveAlert } from './SaveAlert.tsx'
import { SaveButton } from './SaveButton.tsx'

interface FormDialogProps extends Pick<ModalProps, 'title' | 'size' | 'strict'> {
  form: AnyForm
  onClose: () => void
  saveLabel?: string
  cancelLabel?: string
  /** At the left of the foot. */
  danger?: ReactNode
  children: ReactNode
}

/** A form in a dialog, by default at the right edge: open, with all that was typed, until it is saved or discarded. */
export function FormDialog(props: FormDialogProps) {
  const { title, form, onClose, size = 'side', strict, saveLabel, cancelLabel = 'Cancel', danger, children } = props
  const id = useId()
  const confirm = useConfirm()
  const leave = async () => {
    if (form.isDirty && !(await confirm(DISCARD))) return
    form.cancel()
    onClose()
  }
  const footer = (
    <>
      {danger}
      <span className="grow" />
      <Button variant="outline" size="lg" onPress={() => void leave()}>
        {cancelLabel}
      </Button>
      <SaveButton of={form} form={id} label={saveLabel} />
    </>
  )
  return (
    <Modal title={title} isOpen size={size} strict={strict} onClose={() => void leave()} footer={footer}>
      <FormBody form={form} id={id} className="form" onSubmit={() => void form.submit()}>
        <SaveAlert form={form} />
        {children}
      </FormBody>
    </Modal>
  )
}
