import { useEffect, useRef } from 'react'
import { Alert, type AlertProps } from './Alert.tsx'

interface FocusedAlertProps {
  text: string
  tone?: AlertProps['tone']
  action?: AlertProps['action']
  /** What it speaks of is being tried again: it stays, so that nothing moves below a pointer that clicks twice. */
  waiting?: boolean
}

/** What came of a form, above its button; the focus is led there, also when the same comes again. */
export function FocusedAlert({ text, tone, action, waiting = false }: FocusedAlertProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!waiting) ref.current?.focus()
  }, [text, waiting])
  return text ? (
    <Alert ref={ref} tone={tone} action={action}>
      {text}
    </Alert>
  ) : null
}
