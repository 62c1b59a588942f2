import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { eachTime } from '../freshness.ts'
import { LOOKUP_TITLE_LENGTH } from '../limits.ts'
import { requiredName } from '../required-text.ts'
import { Instant, Named, PathId } from '../shapes.ts'

/** Of one organization. */
export const WALL_LINKS = 100
/** Begins the secret of every link, so that one that leaked is recognized. */
export const WALL_TOKEN_PREFIX = 'dsw_'
/** Seconds for which a wall shows each of its dashboards. */
export const LEAST_WALL_SECONDS = 15
export const MOST_WALL_SECONDS = 300
export const WALL_DASHBOARDS = 50
/** Why a browser is no wall at the moment. */
export const WALL_HAS_PERSON = 'Somebody is signed in to this browser. Sign out, or open the link in a private window.'

const Seconds = z
  .int('Choose how long each dashboard is shown.')
  .min(LEAST_WALL_SECONDS, `Show each dashboard for at least ${LEAST_WALL_SECONDS} seconds.`)
  .max(MOST_WALL_SECONDS, `Show each dashboard for at most ${MOST_WALL_SECONDS} seconds.`)

/** A link by which a screen shows dashboards without somebody signed in, and what has become of it. */
export const WallLink = z.object({
  id: z.int(),
  title: z.string(),
  /** It sees what members of these teams see who may change nothing. */
  teams: z.array(Named),
  dashboards: z.array(Named),
  seconds: z.int(),
  /** Of the secret, by which people recognize the link. */
  ending: z.string(),
  created: Instant,
  expires: Instant,
  /** Null: never used. */
  lastUsed: Instant.nullable(),
  /** The network address that opened it last. */
  lastAddress: z.string().nullable(),
  state: z.enum(['Active', 'Expired']),
})
export type WallLink = z.infer<typeof WallLink>

export const WallLinkToSave = z.object({
  title: requiredName('Enter a name.').max(LOOKUP_TITLE_LENGTH),
  teamIds: z.array(z.int()).max(500),
  dashboardIds: z.array(z.int()).min(1, 'Choose at least one dashboard.').max(WALL_DASHBOARDS),
  seconds: Seconds,
  expires: z.iso.datetime({ offset: true, error: 'Choose when the link expires.' }),
})
export type WallLinkToSave = z.infer<typeof WallLinkToSave>

/** What a wall shows. */
export const Wall = z.object({ title: z.string(), dashboardIds: z.array(z.int()), seconds: z.int() })
export type Wall = z.infer<typeof Wall>

export const wallLinks = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/wallLinks',
    access: 'admin',
    fresh: eachTime(),
    summary: 'The links of walls, newest first',
    reply: z.array(WallLink),
  }),
  create: endpoint({
    method: 'POST',
    // It would work after the end of the access. (D-125)
    support: 'refused',
    path: '/wallLinks',
    access: 'admin',
    summary: 'Creates a link of a wall. Its secret is answered this once; only its hash is stored',
    body: WallLinkToSave,
    reply: z.object({ token: z.string(), wallLink: WallLink }),
  }),
  revoke: endpoint({
    method: 'DELETE',
    support: 'refused',
    path: '/wallLinks/{id}',
    access: 'admin',
    summary: 'Ends a link of a wall, with the walls that use it',
    on: { id: 'wallLink' },
    params: z.object({ id: PathId }),
  }),
  open: endpoint({
    method: 'POST',
    path: '/wall',
    access: 'public',
    summary: 'Makes this browser a wall: it may read what the link may, until the link ends',
    rate: { max: 30, minutes: 1 },
    body: z.object({ token: z.string().max(200) }),
    reply: Wall,
  }),
  shown: endpoint({
    method: 'GET',
    path: '/wall',
    access: 'public',
    fresh: eachTime(),
    summary: 'What the wall that calls shows; 409 where somebody is signed in, 404 for everybody else',
    reply: Wall,
  }),
}
