import { useEffect } from 'react'
import type { LoginStep } from './login-state.ts'

/**
 * Next to a step, once its code is there. One that sets no focus starts at its heading: the button that led there has
 * disappeared, and the focus with it.
 */
export function StepFocus({ step }: { step: LoginStep }) {
  useEffect(() => {
    if (document.activeElement !== document.body) return
    const heading = document.getElementById('login-title')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus()
  }, [step])
  return null
}
