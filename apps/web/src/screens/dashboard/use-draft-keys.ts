import { useEffect } from 'react'
import { type Draft, redo, undo } from './draft.ts'

/** Ctrl+Z and Ctrl+Shift+Z, or Ctrl+Y, outside of texts, which have an undo of their own. */
export function useDraftKeys(setDraft: (next: (before: Draft) => Draft) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isText(event.target)) return
      const key = event.key.toLowerCase()
      const step = key === 'z' ? (event.shiftKey ? redo : undo) : key === 'y' ? redo : null
      if (!step) return
      event.preventDefault()
      setDraft(step)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [setDraft])
}

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
