import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './Button.tsx'
import { WithTooltip } from './overlays/Tooltip.tsx'

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'aria-label'> {
  /** Spoken name and tooltip. */
  label: string
  /** The shortcut that the tooltip shows. */
  keys?: string
  children: ReactNode
}

export function IconButton({ label, keys, children, ...rest }: IconButtonProps) {
  return (
    <WithTooltip label={label} keys={keys}>
      <Button {...rest} icon aria-label={label}>
        {children}
      </Button>
    </WithTooltip>
  )
}
