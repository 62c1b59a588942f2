import { useId, type ReactNode } from 'react'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { FormState } from './form-state.ts'

interface SaveButtonProps extends Pick<ButtonProps, 'form' | 'size' | 'variant' | 'wide'> {
  of: Pick<FormState<object>, 'isBusy' | 'hasFaults' | 'closed'>
  label?: string
  icon?: ReactNode
}

/**
 * Looks disabled while something is wrong and yet can be pressed: then it leads to the first input at fault. It keeps
 * the focus while it saves.
 */
export function SaveButton({
  of,
  label = 'Save',
  icon,
  size = 'lg',
  variant = 'primary',
  form,
  wide,
}: SaveButtonProps) {
  const { isBusy, hasFaults, closed } = of
  const reason = useId()
  const isOff = hasFaults || isBusy
  return (
    <>
      <Button
        type="submit"
        variant={variant}
        size={size}
        wide={wide}
        form={form}
        isDisabled={closed !== undefined}
        aria-disabled={isOff || undefined}
        aria-describedby={hasFaults && !isBusy ? reason : undefined}
      >
        {isBusy ? <Spinner /> : icon}
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
