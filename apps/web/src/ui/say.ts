import { createStore } from './store.ts'

/** What screen readers were told last. */
export const said = createStore('')

/** Tells screen readers what somebody sees who looks at the page; the same text again, too. */
export const say = (text: string) => said.set(said.get() === text ? `${text}\u00A0` : text)
