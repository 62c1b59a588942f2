import { useId } from 'react'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { FormState } from './form-state.ts'

interface SaveButtonProps extends Pick<ButtonProps, 'form' | 'size'> {
  of: Pick<FormState<object>, 'isBusy' | 'hasFaults' | 'closed'>
  label?: string
}

/**
 * Looks disabled while something is wrong and yet can be pressed: then it leads to the first input at fault. It keeps
 * the focus while it saves.
 */
export function SaveButton({ of: { isBusy, hasFaults, closed }, label = 'Save', size = 'lg', form }: SaveButtonProps) {
  const reason = useId()
  const isOff = hasFaults || isBusy
  return (
    <>
      <Button
        type="submit"
        variant="primary"
        size={size}
        form={form}
        isDisabled={closed !== undefined}
        aria-disabled={isOff || undefined}
        aria-describedby={hasFaults && !isBusy ? reason : undefined}
      >
        {isBusy && <Spinner />}
        {label}
      </Button>
      {hasFaults && !isBusy && (
        <span id={reason} className="vh">
          Something is missing or not valid. Press to go there.
        </span>
      )}
    </>
  )
}
