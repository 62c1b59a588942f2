import { useId, useState } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import { Button, type ButtonProps } from './Button.tsx'

/**
 * A button that cannot be used and says why: to a pointer, to the keyboard, which reaches it, to screen readers, and
 * where there is nothing but touch, when it is pressed.
 */
export function Explained({ reason, ...button }: Omit<ButtonProps, 'onPress' | 'isDisabled'> & { reason: string }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <TooltipTrigger delay={450} closeDelay={60} isOpen={isOpen} onOpenChange={setOpen}>
        <Button {...button} aria-disabled aria-describedby={id} onPress={() => setOpen(true)} />
        <AriaTooltip className="tip" offset={6}>
          {reason}
        </AriaTooltip>
      </TooltipTrigger>
      <span id={id} className="vh">
        {reason}
      </span>
    </>
  )
}
