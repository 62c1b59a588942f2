import type { Services } from '../context.ts'
import type { Principal } from './principal.ts'

interface Caller {
  /** The group of addresses that it comes from. */
  address: string
  /** What it brings to be recognized by; the first one that still counts does. */
  tokens: readonly string[]
}

/**
 * Who calls, by one of the ways of looking that `principals` has. The call is counted for a session that was found, else
 * for the address: a cookie that somebody made up is not even looked up when its address has used up its calls.
 */
export async function findCaller(
  { limits, principals }: Pick<Services, 'limits' | 'principals'>,
  { address, tokens }: Caller,
  look: (token: string) => Promise<Principal | null>,
): Promise<Principal | null> {
  if (tokens.length === 0) limits.countStranger(address)
  for (const token of tokens) {
    const isStranger = !principals.hasSeen(token)
    if (isStranger) limits.countStranger(address)
    const principal = await look(token)
    if (principal) limits.countSession(principal.tokenHash)
    else if (!isStranger) limits.countStranger(address)
    if (principal) return principal
  }
  return null
}
