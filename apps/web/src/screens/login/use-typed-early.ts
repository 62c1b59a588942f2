import { useLayoutEffect } from 'react'
import { EARLY_EMAIL } from './login-look.ts'

let drawn = document.querySelector<HTMLInputElement>(`#${EARLY_EMAIL}`)

/** Takes over the text typed into the box that came with the page, before anything is painted. */
export function useTypedEarly(setEmail: (email: string) => void) {
  useLayoutEffect(() => {
    if (drawn && drawn.value !== '') setEmail(drawn.value)
    drawn = null
  })
}
