import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/overlays/Confirm.tsx'
import { SavedMark } from '../../ui/SavedMark.tsx'
import { DISCARD } from './discard.ts'
import { FormBody, type AnyForm } from './FormBody.tsx'
import { SaveAlert } from './SaveAlert.tsx'
import { SaveButton } from './SaveButton.tsx'

interface FormPageProps {
  form: AnyForm
  /** Beside the buttons. */
  foot?: ReactNode
  children: ReactNode
}

/** A form on a page: its buttons appear at the bottom once something changed. */
export function FormPage({ form, foot, children }: FormPageProps) {
  const { round, isDirty, isBusy, isSaved, element } = form
  const lastRound = useRef(round)
  const confirm = useConfirm()
  // The buttons go away with the change, and one that is pressed would take the focus along.
  useEffect(() => {
    if (lastRound.current !== round && !isDirty) element.current?.focus()
    lastRound.current = round
  }, [round, isDirty, element])
  const giveUp = async () => {
    if (isDirty && !isBusy && (await confirm(DISCARD))) form.cancel()
  }
  return (
    <FormBody
      form={form}
      className="form"
      onSubmit={() => isDirty && void form.submit()}
      onEscape={() => void giveUp()}
    >
      {children}
      <SaveAlert form={form} />
      <div className="form-foot" data-shown={isDirty || isSaved || undefined}>
        {isDirty && (
          <>
            <SaveButton of={form} />
            <Button variant="outline" size="lg" onPress={form.cancel} isDisabled={isBusy}>
              Cancel
            </Button>
            {foot}
          </>
        )}
        <SavedMark isShown={isSaved} />
      </div>
    </FormBody>
  )
}
