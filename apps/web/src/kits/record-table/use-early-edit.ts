import { useState, type KeyboardEvent } from 'react'
import { isTyping } from '../../ui/table/use-roving-cells.ts'

const KEYS = ['Enter', 'F2', 'e']

/** The cell whose editing was asked for by key before the part that edits was loaded. */
export function useEarlyEdit() {
  const [early] = useState(() => {
    let pressed: Element | undefined
    let isLoaded = false
    return {
      /** Whether a key has to wait for that part. */
      keep: (event: KeyboardEvent): boolean => {
        const target = event.target as Element
        const cell = target.closest('[role="gridcell"][aria-readonly="false"]')
        const { key, ctrlKey, metaKey, altKey, shiftKey } = event
        const isOther = !KEYS.includes(key) || ctrlKey || metaKey || altKey || shiftKey
        if (isLoaded || !cell || isOther || isTyping(target)) return false
        event.preventDefault()
        pressed = cell
        return true
      },
      /** For that part, once it is there: the cell, if it still has the focus. */
      take: (): Element | undefined => {
        isLoaded = true
        return pressed?.contains(document.activeElement) ? pressed : undefined
      },
    }
  })
  return early
}
