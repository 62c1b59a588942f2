import { useEffect, useRef } from 'react'
import { Alert } from '../../ui/Alert.tsx'

/** What went wrong, above the button; the focus is led there. */
export function LoginError({ text }: { text: string }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [text])
  return text ? <Alert ref={ref}>{text}</Alert> : null
}
