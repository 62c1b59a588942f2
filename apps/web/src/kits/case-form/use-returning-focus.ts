import { useEffect, useRef, type RefObject } from 'react'

/** Leads the focus back to the value when its editor is gone and nothing else has it. */
export function useReturningFocus(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const closed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (!closed) return
    // Who clicked elsewhere has left the editor, but what was clicked gets the focus only after that.
    const timer = setTimeout(() => {
      if (document.activeElement === null || document.activeElement === document.body) button.current?.focus()
    })
    return () => clearTimeout(timer)
  }, [isOpen])
  return button
}
