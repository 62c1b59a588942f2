import { useEffectEvent, useLayoutEffect } from 'react'

/** What is copied and pasted on the page. Browsers tell the body, unless text is selected. */
export function useClipboardEvents(onEvent: (event: ClipboardEvent) => void) {
  const latest = useEffectEvent(onEvent)
  useLayoutEffect(() => {
    const listener = (event: ClipboardEvent) => latest(event)
    document.addEventListener('copy', listener)
    document.addEventListener('paste', listener)
    return () => {
      document.removeEventListener('copy', listener)
      document.removeEventListener('paste', listener)
    }
  }, [])
}
