import { userProfile } from '@dossier/contract/user-profile/calls'
import { type Me } from '@dossier/contract/user-profile/me'
import { isActingAs, tellMoved } from './acting-as.ts'
import { addressOf } from '../api.ts'
import { noteManualLogout } from './auto-login.ts'
import { endSession } from './session-end.ts'

/** Whose session the browser has now, whatever this page shows; undefined if unknown. */
export async function whoIsIn(): Promise<Me | undefined> {
  try {
    const answer = await fetch(addressOf(userProfile.me), { credentials: 'same-origin' })
    return answer.ok ? ((await answer.json()) as Me) : undefined
  } catch {
    return undefined
  }
}

/** Why nobody is signed in, as the server says it. */
async function refusalOfMe(): Promise<string | undefined> {
  try {
    const answer = await fetch(addressOf(userProfile.me), { credentials: 'same-origin' })
    return answer.status === 401 ? await answer.text() : undefined
  } catch {
    return undefined
  }
}

/** The message may overtake the answer with the new session's cookie. */
const COOKIE_DELAYS = [0, 400, 1200]

/** The page's session has ended: another tab renewed it or moved it to another organization, or nobody is signed in. */
export async function afterSessionEnd(): Promise<void> {
  const me = await whoComesIn()
  if (me) return isActingAs(me) ? undefined : tellMoved()
  endSession(await refusalOfMe())
  // Ended on purpose, here or elsewhere: signing in again by itself would undo that.
  noteManualLogout()
}

async function whoComesIn(): Promise<Me | undefined> {
  for (const delay of COOKIE_DELAYS) {
    await new Promise((resolve) => setTimeout(resolve, delay))
    const me = await whoIsIn()
    if (me) return me
  }
  return undefined
}
