import { useLayoutEffect } from 'react'
import { EARLY_EMAIL } from './login-look.ts'

let drawn = document.querySelector<HTMLInputElement>(`#${EARLY_EMAIL}`)

/** Takes over the text typed into the box that came with the page, before anything is painted, and its Enter. */
export function useTypedEarly(setEmail: (email: string) => void, next: () => void) {
  useLayoutEffect(() => {
    if (drawn && drawn.value !== '') {
      setEmail(drawn.value)
      if (window.missed?.isEntered) next()
    }
    drawn = null
  })
}
