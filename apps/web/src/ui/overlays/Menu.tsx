import { Header } from 'react-aria-components/Header'
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps as AriaMenuItemProps,
  type MenuProps as AriaMenuProps,
  MenuSection as AriaMenuSection,
} from 'react-aria-components/Menu'
import { Separator } from 'react-aria-components/Separator'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import './menu.css'

export { MenuTrigger } from 'react-aria-components/Menu'

export function Menu<T extends object>(props: Omit<AriaMenuProps<T>, 'className'>) {
  return <AriaMenu {...props} className="menu" />
}

export interface MenuItemProps extends Omit<AriaMenuItemProps, 'className' | 'children'> {
  /** Shown at the end in gray, for example a shortcut. */
  hint?: ReactNode
  /** Shows a tick while the item is selected. */
  tick?: boolean
  danger?: boolean
  /** Why it cannot be used: it stays reachable and says so below its name. The menu's `onAction` has to leave it alone. */
  whyNot?: string | undefined
  children?: ReactNode
}

export function MenuItem({ hint, tick, danger, whyNot, children, ...rest }: MenuItemProps) {
  const textValue = rest.textValue ?? (typeof children === 'string' ? children : undefined)
  if (whyNot !== undefined)
    return (
      <AriaMenuItem {...rest} textValue={textValue} className="menu-item explained" shouldCloseOnSelect={false}>
        {children} <span className="menu-reason">{whyNot}</span>
      </AriaMenuItem>
    )
  return (
    <AriaMenuItem {...rest} textValue={textValue} className={danger ? 'menu-item danger' : 'menu-item'}>
      {children}
      {hint && <span className="hint">{hint}</span>}
      {tick && <Check size={14} className="tick" aria-hidden />}
    </AriaMenuItem>
  )
}

export function MenuSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AriaMenuSection>
      <Header className="menu-head">{title}</Header>
      {children}
    </AriaMenuSection>
  )
}

export function MenuSeparator() {
  return <Separator className="menu-sep" />
}
