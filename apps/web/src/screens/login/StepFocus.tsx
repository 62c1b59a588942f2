import { useEffect } from 'react'
import type { LoginStep } from './login-state.ts'

/**
 * A step that sets no focus starts at its heading: the button that led there has disappeared, and the focus with it.
 */
export function useStepFocus(step: LoginStep) {
  useEffect(() => {
    if (document.activeElement !== document.body) return
    const heading = document.getElementById('login-title')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus()
  }, [step])
}
