import type { Services } from '../http/context.ts'
import type { Principal } from '../http/principal.ts'

/** Who is behind a live connection now; null when the session is over. */
export const peekSession = ({ lanes, principals }: Services, tokenHash: string): Promise<Principal | null> =>
  lanes.sessions.run(() => principals.peek(tokenHash))
