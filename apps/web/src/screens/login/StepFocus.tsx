import { useEffect } from 'react'
import type { LoginStep } from './login-state.ts'

/**
 * Next to a step, once its code is there. One that sets no focus starts at its heading: the button that led there has
 * disappeared, and the focus with it. A box takes its focus a frame later if Enter sent the step before, which the library
 * takes for a press of a screen reader, and not at all if the heading has it by then.
 */
export function StepFocus({ step }: { step: LoginStep }) {
  useEffect(() => {
    if (document.activeElement !== document.body) return
    const box = document.querySelector<HTMLElement>('.login-card [data-autofocus] input')
    if (box) return box.focus()
    const heading = document.getElementById('login-title')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus()
  }, [step])
  return null
}
