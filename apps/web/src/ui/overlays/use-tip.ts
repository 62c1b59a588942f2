import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Whether a tooltip is open. One that the pointer opened leaves the Escape key to where the person types: the library
 * would keep it from there, and a box that came up under the pointer closed with the second press.
 */
export function useTip() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isOfTooltip(event.target)) flushSync(() => setOpen(false))
    }
    // Before the document, where the library listens.
    window.addEventListener('keydown', leave, true)
    return () => window.removeEventListener('keydown', leave, true)
  }, [isOpen])
  return { isOpen, onOpenChange: setOpen }
}

/** Whoever focused what a tooltip belongs to closes the tooltip alone. */
function isOfTooltip(target: EventTarget | null): boolean {
  const ids = target instanceof Element ? (target.getAttribute('aria-describedby') ?? '') : ''
  return ids.split(' ').some((id) => document.getElementById(id)?.getAttribute('role') === 'tooltip')
}
