import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from 'react-aria-components/Switch'
import type { ReactNode } from 'react'
import '../field.css'

export interface SwitchProps extends Omit<AriaSwitchProps, 'className' | 'style' | 'children'> {
  /** Its visible name; otherwise give an aria-label. */
  children?: ReactNode
}

/** Something that is on or off at once, without a form to save. */
export function Switch({ children, ...rest }: SwitchProps) {
  return (
    <AriaSwitch {...rest} className="switch">
      <span className="switch-track" aria-hidden>
        <span className="switch-knob" />
      </span>
      {children}
    </AriaSwitch>
  )
}
