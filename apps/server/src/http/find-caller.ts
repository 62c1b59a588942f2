import type { Services } from './context.ts'
import type { Principal } from './principal.ts'

interface Caller {
  /** The group of addresses that it comes from. */
  address: string
  /** The value of the session cookie. */
  token: string | undefined
}

/**
 * Who calls, by one of the ways of looking that `principals` has. The call is counted for a session that was found, else
 * for the address: a cookie that somebody made up is not even looked up when its address has used up its calls.
 */
export async function findCaller(
  { limits, principals }: Pick<Services, 'limits' | 'principals'>,
  { address, token }: Caller,
  look: (token: string) => Promise<Principal | null>,
): Promise<Principal | null> {
  const isStranger = token === undefined || !principals.hasSeen(token)
  if (isStranger) limits.countStranger(address)
  const principal = token ? await look(token) : null
  if (principal) limits.countSession(principal.tokenHash)
  else if (!isStranger) limits.countStranger(address)
  return principal
}
