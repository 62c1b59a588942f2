const MANUAL_LOGOUT = 'manualLogout'
const FOLLOWED = 'autoLoginFollowed'

/*
 * A provider that signs people in by itself is followed at most once until somebody is really in, and not at all after
 * somebody left on purpose: otherwise nobody could leave, and a sign-in that does not stick would go round for ever.
 */

export const noteManualLogout = () => sessionStorage.setItem(MANUAL_LOGOUT, 'true')

export const noteAutoLogin = () => sessionStorage.setItem(FOLLOWED, 'true')

export const mayAutoLogin = () =>
  sessionStorage.getItem(MANUAL_LOGOUT) === null && sessionStorage.getItem(FOLLOWED) === null

/** Somebody is in: the next sign-in may go by itself again. */
export function allowAutoLogin() {
  for (const name of [MANUAL_LOGOUT, FOLLOWED]) sessionStorage.removeItem(name)
}

/** Empties what this window keeps of a session, but for these two. */
export function clearWindow() {
  const kept = [MANUAL_LOGOUT, FOLLOWED].filter((name) => sessionStorage.getItem(name) !== null)
  sessionStorage.clear()
  for (const name of kept) sessionStorage.setItem(name, 'true')
}
