import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import '../../ui/mark.css'

const SECONDS = 10

/** An error that can be dismissed, and disappears by itself after a countdown. */
export function FadingAlert({ message, onGone }: { message: string; onGone: () => void }) {
  const [left, setLeft] = useState(SECONDS)
  const gone = useEffectEvent(onGone)
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => before - 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (left <= 0) gone()
  }, [left])
  return (
    <div className="alert" data-tone="error">
      <div className="grow" role="alert">
        {message}
      </div>
      <span className="num" aria-hidden>
        {left}
      </span>
      <Button icon aria-label="Dismiss" onPress={onGone}>
        <X size={14} />
      </Button>
    </div>
  )
}
