import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { DATED, EXPECTED_VERSION } from '../last-updated.ts'
import { LANDING_PATH_LENGTH, TEAM_TITLE_LENGTH, USERS_PER_TEAM } from '../limits.ts'
import { requiredName } from '../required-text.ts'
import { idOf, PathId, savedIdOf } from '../shapes.ts'
import { definition, eachTime } from '../freshness.ts'

/** A team with its members. */
export const Team = z.object({
  id: z.int(),
  title: z.string(),
  /** A path of this site that its members see after signing in. */
  landingPagePath: z.string().nullable(),
  userIds: z.array(z.int()),
  ...DATED,
})
export type Team = z.infer<typeof Team>

/** A path of this site. `//` and `/\` would lead elsewhere. */
const LANDING_PAGE = /^(\/(?![/\\])[^\s\\]*)?$/

export const TeamToSave = z.object({
  id: savedIdOf('team'),
  title: requiredName('Enter a title.').max(TEAM_TITLE_LENGTH),
  landingPagePath: z
    .string()
    .trim()
    .max(LANDING_PATH_LENGTH)
    .regex(LANDING_PAGE, 'Enter a page of this site, such as /cases.')
    .nullable()
    .optional(),
  userIds: z.array(idOf('user')).max(USERS_PER_TEAM).optional(),
  ...EXPECTED_VERSION,
})
export type TeamToSave = z.infer<typeof TeamToSave>

export const teams = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/teams',
    access: 'signedIn',
    fresh: definition('refresh:user'),
    summary: 'Every team of the tenant, by title',
    reply: z.array(Team),
  }),
  save: endpoint({
    method: 'POST',
    support: 'limited',
    path: '/teams',
    access: 'editUsers',
    summary: 'Creates a team, or changes the one with that id; omitted values stay as they are',
    body: TeamToSave,
    reply: Team,
  }),
  usage: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/teams/usage/{id}',
    access: 'editUsers',
    fresh: eachTime(),
    summary: 'What uses a team, as words for a sentence',
    on: { id: 'team' },
    params: z.object({ id: PathId }),
    reply: z.object({ uses: z.array(z.string()) }),
  }),
  remove: endpoint({
    method: 'DELETE',
    support: 'limited',
    path: '/teams/{id}',
    access: 'editUsers',
    summary: 'Deletes a team; refused with 409, listing its uses, while it is in use',
    on: { id: 'team' },
    params: z.object({ id: PathId }),
  }),
}
