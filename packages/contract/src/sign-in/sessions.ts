import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, PathId } from '../shapes.ts'
import { eachTime } from '../freshness.ts'

/** A place where the person is signed in. */
export const OpenSession = z.object({
  id: z.int(),
  /** The session of the caller. */
  isCurrent: z.boolean(),
  userAgent: z.string(),
  address: z.string(),
  tenantTitle: z.string().nullable(),
  created: Instant,
  lastUsed: Instant,
})
export type OpenSession = z.infer<typeof OpenSession>

export const sessions = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/sessions',
    access: 'anySession',
    fresh: eachTime(),
    summary: "The caller's open sessions in all organizations, most recently used first",
    reply: z.array(OpenSession),
  }),
  endOthers: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/sessions/others',
    access: 'anySession',
    summary: "Ends all of the caller's sessions but this one",
  }),
  end: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/sessions/{id}',
    access: 'anySession',
    summary: "Ends one of the caller's own sessions",
    on: { id: 'session' },
    params: z.object({ id: PathId }),
  }),
}
