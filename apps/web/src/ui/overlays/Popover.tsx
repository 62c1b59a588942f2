import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover'
import type { ReactNode } from 'react'
import './menu.css'

export interface PopoverProps extends Omit<AriaPopoverProps, 'className' | 'children'> {
  className?: string
  children?: ReactNode
}

/** A floating box for a menu or list; put it next to its button inside a trigger. */
export function Popover({ className, ...rest }: PopoverProps) {
  return <AriaPopover offset={6} {...rest} className={className ? `pop ${className}` : 'pop'} />
}
