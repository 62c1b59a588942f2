import { useRef, useState, type KeyboardEvent } from 'react'
import { isTyping } from '../../ui/table/use-roving-cells.ts'

const KEYS = ['Enter', 'F2', 'e']

/** The cell whose editing was asked for by key before the part that edits was loaded. */
export function useEarlyEdit() {
  const asked = useRef<Element>(undefined)
  const isLoaded = useRef(false)
  const [early] = useState(() => ({
    /** Whether a key has to wait for that part. */
    keep: (event: KeyboardEvent): boolean => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      const target = event.target as Element
      const cell = target.closest('[role="gridcell"][aria-readonly="false"]')
      const isOther = !KEYS.includes(key) || ctrlKey || metaKey || altKey || shiftKey
      if (isLoaded.current || !cell || isOther || isTyping(target)) return false
      event.preventDefault()
      asked.current = cell
      return true
    },
    /** For that part, once it is there: the cell, if it still has the focus. */
    take: (): Element | undefined => {
      isLoaded.current = true
      return asked.current?.contains(document.activeElement) ? asked.current : undefined
    },
  }))
  return early
}
