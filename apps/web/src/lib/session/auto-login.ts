import { tabStorage } from '../storage.ts'

const MANUAL_LOGOUT = 'manualLogout'
const FOLLOWED = 'autoLoginFollowed'
const BOTH = [MANUAL_LOGOUT, FOLLOWED]

/*
 * An automatic provider is followed at most once until somebody is really signed in, and not at all after a deliberate
 * sign-out: otherwise nobody could sign out, and a failing sign-in would loop forever.
 */

export const noteManualLogout = () => void tabStorage.keep(MANUAL_LOGOUT, 'true')

/** False if the tab cannot store it: after the return, the page could not know that it was followed already. */
export const noteAutoLogin = (): boolean => tabStorage.keep(FOLLOWED, 'true')

export const mayAutoLogin = () => BOTH.every((name) => tabStorage.read(name) === undefined)

/** Somebody is in: the next sign-in may go by itself again. */
export const allowAutoLogin = () => BOTH.forEach(tabStorage.drop)

/** What names of unsaved text in this window begin with. */
export const UNSAVED_IN_TAB = 'unsaved-in-tab:'

const outlivesSession = (name: string) => BOTH.includes(name) || name.startsWith(UNSAVED_IN_TAB)

/** Clears what this window stores of a session, except these two and unsaved text. */
export function clearWindow() {
  for (const name of tabStorage.names()) if (!outlivesSession(name)) tabStorage.drop(name)
}
