import { useEffect, useRef } from 'react'
import { Alert, type AlertProps } from './Alert.tsx'

interface FocusedAlertProps {
  text: string
  tone?: AlertProps['tone']
  action?: AlertProps['action']
  /** A retry is running: the alert stays, so that nothing moves under the pointer of a double click. */
  waiting?: boolean
}

/** The result of a form, above its button; it receives the focus, also if the same result comes again. */
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
