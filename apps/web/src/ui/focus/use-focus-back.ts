import { useEffect, useState } from 'react'
import { isFocusFree } from './focus.ts'

/**
 * Gives the focus back to what had it when the component was first drawn, if nothing has it once that is gone. For what
 * opens one dialog after another: each of them returns it to the one before.
 */
export function useFocusBack() {
  const [origin] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // Once the dialog has given the page behind it free.
      setTimeout(() => {
        if (isFocusFree() && origin instanceof HTMLElement) origin.focus()
      })
    },
    [origin],
  )
}
