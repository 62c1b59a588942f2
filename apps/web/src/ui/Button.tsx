import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import type { Ref } from 'react'
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
