import { tabStorage } from '../storage.ts'

const NAME = 'signedOutBecause'

/** What the server says to somebody who was never signed in, too. */
const NO_REASON = 'Please sign in.'

const UNKNOWN = 'You were signed out: another window of this browser has signed out, or the session was ended.'

/** For the sign-in page that opens next in this tab: why a session ended that nobody here has ended. */
export function keepSignOutReason(reason: string | undefined, { wasSignedIn }: { wasSignedIn: boolean }): void {
  const said = reason === NO_REASON ? undefined : reason
  if (said !== undefined || wasSignedIn) tabStorage.keep(NAME, said ?? UNKNOWN)
}

export const readSignOutReason = (): string | undefined => tabStorage.read(NAME)

export const dropSignOutReason = (): void => tabStorage.drop(NAME)
