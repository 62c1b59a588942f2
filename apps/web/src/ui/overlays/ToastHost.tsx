import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../Button.tsx'
import { useStore } from '../store.ts'
import { dismissToast, pauseToasts, resumeToasts, toasts, type ShownToast } from './toast.ts'
import './toast.css'

const icons = { neutral: Info, success: CircleCheck, error: CircleAlert }

/** Mounted once; stays reachable while a modal hides the rest. */
export function ToastHost() {
  const shown = useStore(toasts)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The newest one is at the end, and in sight.
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }, [shown])
  return (
    <div
      ref={box}
      className="toasts"
      role="region"
      aria-label="Notifications"
      data-react-aria-top-layer
      onPointerEnter={pauseToasts}
      onPointerLeave={resumeToasts}
      onFocus={pauseToasts}
      onBlur={resumeToasts}
    >
      <div role="log" aria-live="polite" className="contents">
        {shown.map((each) => (
          <ToastCard key={each.id} {...each} />
        ))}
      </div>
    </div>
  )
}

function ToastCard({ id, title, text, tone = 'neutral', href, action }: ShownToast) {
  const Icon = icons[tone]
  return (
    <div className="toast" data-tone={tone}>
      <Icon size={16} aria-hidden />
      <div className="grow">
        {title && <b>{title}</b>}
        <p>{href ? <a href={href}>{text}</a> : text}</p>
      </div>
      {action && (
        <Button
          variant="outline"
          onPress={() => {
            dismissToast(id)
            action.onPress()
          }}
        >
          {action.label}
        </Button>
      )}
      <Button icon aria-label="Dismiss" onPress={() => dismissToast(id)}>
        <X size={14} />
      </Button>
    </div>
  )
}
