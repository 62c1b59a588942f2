import { useCallback } from 'react'
import { isFocusFree } from './focus.ts'

/**
 * For the `ref` of a button that may disappear while it has the focus: if nothing else takes that, what `next` finds
 * from the parent of the button gets it. A pointer needs none, and would be led away from what it looks at.
 */
export function useLeavingFocus(next: (parent: Element) => HTMLElement | null | undefined) {
  return useCallback(
    (button: HTMLElement | null) => {
      if (!button) return undefined
      return () => {
        const parent = button.parentElement
        if (!parent || button !== document.activeElement || !button.dataset['focusVisible']) return
        setTimeout(() => {
          if (isFocusFree()) next(parent)?.focus()
        })
      }
    },
    [next],
  )
}
