import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button } from './Button.tsx'
import './mark.css'

export interface AlertProps {
  children: ReactNode
  tone?: 'error' | 'info'
  onRetry?: () => void
  /** What can be done about it. */
  action?: { label: string; onPress: () => void } | undefined
  ref?: Ref<HTMLDivElement>
}

/** Shown in place of what failed. Focusable by script, so that a form can move the focus there. */
export function Alert({ children, tone = 'error', onRetry, action, ref }: AlertProps) {
  const Icon = tone === 'error' ? CircleAlert : Info
  return (
    <div className="alert" data-tone={tone} role={tone === 'error' ? 'alert' : 'status'} tabIndex={-1} ref={ref}>
      <Icon size={16} aria-hidden />
      <div className="grow">{children}</div>
      {onRetry && <Button onPress={onRetry}>Retry</Button>}
      {action && <Button onPress={action.onPress}>{action.label}</Button>}
    </div>
  )
}
