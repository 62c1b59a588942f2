import { useId, type ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/overlays/Confirm.tsx'
import { Modal, type ModalProps } from '../../ui/overlays/Modal.tsx'
import { SavedMark } from '../../ui/SavedMark.tsx'
import { CLOSE_EARLY, DISCARD } from './discard.ts'
import { FormBody, type AnyForm } from './FormBody.tsx'
import { SaveAlert } from './SaveAlert.tsx'
import { SaveButton } from './SaveButton.tsx'

interface FormDialogProps extends Pick<ModalProps, 'title' | 'size' | 'strict' | 'head'> {
  form: AnyForm
  onClose: () => void
  saveLabel?: string
  cancelLabel?: string
  /** At the left of the foot. */
  danger?: ReactNode
  /** A further button saves and leaves the dialog open for the next one. */
  addsAnother?: boolean
  children: ReactNode
}

/** A form in a dialog, by default at the right edge: open, with all that was typed, until it is saved or discarded. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    form,
    onClose,
    size = 'side',
    strict,
    head,
    saveLabel,
    cancelLabel = 'Cancel',
    danger,
    addsAnother = false,
    children,
  } = props
  const id = useId()
  const confirm = useConfirm()
  const leave = async () => {
    if (form.isBusy) {
      if (await confirm(CLOSE_EARLY)) onClose()
      return
    }
    if (form.isDirty && !(await confirm(DISCARD))) return
    form.cancel()
    onClose()
  }
  const footer = (
    <>
      {danger}
      {addsAnother && <SavedMark isShown={form.isSaved} />}
      <span className="grow" />
      <Button variant="outline" size="lg" onPress={() => void leave()}>
        {cancelLabel}
      </Button>
      {addsAnother && (
        <Button variant="outline" size="lg" isDisabled={form.isBusy} onPress={() => void form.submitAndRestart()}>
          Save and Add Another
        </Button>
      )}
      <SaveButton of={form} form={id} label={saveLabel} />
    </>
  )
  return (
    <Modal title={title} isOpen size={size} strict={strict} head={head} onClose={() => void leave()} footer={footer}>
      <FormBody form={form} id={id} className="form" onSubmit={() => void form.submit()}>
        <SaveAlert form={form} />
        {children}
      </FormBody>
    </Modal>
  )
}
