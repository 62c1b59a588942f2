import { useEffect, useRef, type RefObject } from 'react'
import { isFocusFree } from '../../ui/focus/focus.ts'

/** Returns the focus to the value when its editor closes and nothing else has the focus. */
export function useReturningFocus(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const closed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (!closed) return
    // A click elsewhere has left the editor, but the clicked element gets the focus only after that.
    const timer = setTimeout(() => {
      if (isFocusFree()) button.current?.focus()
    })
    return () => clearTimeout(timer)
  }, [isOpen])
  return button
}
