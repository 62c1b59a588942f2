import { useEffect, useRef } from 'react'
import { Alert, type AlertProps } from '../Alert.tsx'
import { useTyping } from '../use-typing.ts'

interface FocusedAlertProps {
  text: string
  tone?: AlertProps['tone']
  action?: AlertProps['action']
  /** A retry is running: the alert stays, so that nothing moves under the pointer of a double click. */
  waiting?: boolean
}

/** The result of a form, above its button; it receives the focus, also if the same result comes again, but never from a person who types. */
export function FocusedAlert({ text, tone, action, waiting = false }: FocusedAlertProps) {
  const ref = useRef<HTMLDivElement>(null)
  const isTyping = useTyping()
  useEffect(() => {
    if (!waiting && !isTyping()) ref.current?.focus()
  }, [text, waiting, isTyping])
  return text ? (
    <Alert ref={ref} tone={tone} action={action}>
      {text}
    </Alert>
  ) : null
}
