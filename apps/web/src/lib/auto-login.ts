import { tabStorage } from './storage.ts'

const MANUAL_LOGOUT = 'manualLogout'
const FOLLOWED = 'autoLoginFollowed'
const BOTH = [MANUAL_LOGOUT, FOLLOWED]

/*
 * A provider that signs people in by itself is followed at most once until somebody is really in, and not at all after
 * somebody left on purpose: otherwise nobody could leave, and a sign-in that does not stick would go round for ever.
 */

export const noteManualLogout = () => void tabStorage.keep(MANUAL_LOGOUT, 'true')

/** False where the tab cannot keep it: coming back, nobody would know that it was followed already. */
export const noteAutoLogin = (): boolean => tabStorage.keep(FOLLOWED, 'true')

export const mayAutoLogin = () => BOTH.every((name) => tabStorage.read(name) === undefined)

/** Somebody is in: the next sign-in may go by itself again. */
export const allowAutoLogin = () => BOTH.forEach(tabStorage.drop)

/** What names of unsaved text in this window begin with. */
export const UNSAVED_IN_TAB = 'unsaved-in-tab:'

const outlivesSession = (name: string) => BOTH.includes(name) || name.startsWith(UNSAVED_IN_TAB)

/** Empties what this window keeps of a session, but for these two and unsaved text. */
export function clearWindow() {
  for (const name of tabStorage.names()) if (!outlivesSession(name)) tabStorage.drop(name)
}
