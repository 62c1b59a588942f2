import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import type { ReactNode, Ref } from 'react'
import { WithTooltip } from './Tooltip.tsx'
import './button.css'

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style'> {
  variant?: 'ghost' | 'outline' | 'primary' | 'danger'
  size?: 'md' | 'lg'
  /** Square, for a lone icon; then give an aria-label. */
  icon?: boolean
  wide?: boolean
  className?: string
  ref?: Ref<HTMLButtonElement>
}

export function Button({ variant = 'ghost', size, icon, wide, className, ...rest }: ButtonProps) {
  const classes = ['btn', variant, size === 'lg' && 'lg', icon && 'icon', wide && 'wide', className]
  return <AriaButton {...rest} className={classes.filter(Boolean).join(' ')} />
}

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
