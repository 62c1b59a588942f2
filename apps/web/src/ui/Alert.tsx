import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button } from './Button.tsx'
import './mark.css'

export interface AlertProps {
  children: ReactNode
  tone?: 'error' | 'info'
  onRetry?: () => void
  ref?: Ref<HTMLDivElement>
}

/** Stands in place of what failed. Focusable by script, so that a form can lead there. */
export function Alert({ children, tone = 'error', onRetry, ref }: AlertProps) {
  const Icon = tone === 'error' ? CircleAlert : Info
  return (
    <div className="alert" data-tone={tone} role={tone === 'error' ? 'alert' : 'status'} tabIndex={-1} ref={ref}>
      <Icon size={16} aria-hidden />
      <div className="grow">{children}</div>
      {onRetry && <Button onPress={onRetry}>Retry</Button>}
    </div>
  )
}
