import { SESSION_MOVED } from '@dossier/contract/sign-in/acting-as'
import { type Wall, WALL_HAS_PERSON, wallLinks } from '@dossier/contract/dashboards/wall-links'
import { tenant } from '@dossier/contract/organization/tenant'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { onSessionEnd } from '../../lib/session/session-end.ts'
import { tenantDomainOf } from '../../lib/session/tenant-prefix.ts'

/** Milliseconds between two looks at whether the link still holds, and after which a server out of reach is tried again. */
const LOOK = 60_000
const RETRY = 5_000

/** What the page was opened with. The address does not keep it: whoever passes the screen could read it there. */
function takeSecret(): string {
  const secret = location.hash.slice(1)
  if (secret !== '') history.replaceState(history.state, '', location.pathname)
  return secret
}

/** Also while all the walls of a house have just been switched on. */
const TOO_MANY = 429

/** Trying again will help. */
const isPassing = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status === TOO_MANY || error.status >= 500

/** What somebody who tries again goes by. */
export const UNTIL_ANSWERED = { retry: (_: number, error: unknown) => isPassing(error), retryDelay: RETRY }

async function open(secret: string): Promise<Wall> {
  if (secret === '') return call(wallLinks.shown)
  // The first answer of the server brings the token that the call has to carry.
  await call(tenant.loginDomain, { params: { x: tenantDomainOf(location.pathname) } })
  return call(wallLinks.open, { body: { token: secret } })
}

/** A wall that is open belongs to its link, and not to the person who has signed in beside it. */
const problemOf = (message: string) => (message === SESSION_MOVED ? WALL_HAS_PERSON : message)

/** What this browser shows as a wall, or why it shows nothing. While the server is out of reach, what it showed before. */
export function useWallLink(): { wall: Wall | undefined; problem: string | undefined } {
  const [secret] = useState(takeSecret)
  const isOpened = useRef(false)
  const { data, error } = useQuery({
    queryKey: ['wall', secret],
    queryFn: async () => {
      const wall = await (isOpened.current ? call(wallLinks.shown) : open(secret))
      isOpened.current = true
      return wall
    },
    ...UNTIL_ANSWERED,
    refetchInterval: LOOK,
    staleTime: Infinity,
  })
  // The link was revoked. What it says then is asked without it.
  useEffect(() => onSessionEnd(() => void setTimeout(() => location.reload(), RETRY)), [])
  const problem = error && !isPassing(error) ? problemOf(messageOf(error)) : undefined
  return { wall: problem === undefined ? data : undefined, problem }
}
