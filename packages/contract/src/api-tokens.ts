import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { eachTime } from './freshness.ts'
import { LOOKUP_TITLE_LENGTH } from './limits.ts'
import { requiredName } from './required-text.ts'
import { Instant, Named } from './shapes.ts'

/** Of one person. */
export const TOKENS_PER_PERSON = 50
export const LONGEST_TOKEN_DAYS = 366
/** Begins every token, so that one that leaked is recognized. */
export const TOKEN_PREFIX = 'dsr_'

/** What a token can be used for: at most what its owner may. (D-158) */
export const TOKEN_SCOPES = [
  'records:read',
  'records:write',
  'insights:read',
  'insights:write',
  'users:read',
  'users:configure',
  'integrations:read',
  'integrations:write',
  'integrations:configure',
  'configuration:read',
  'configuration:configure',
] as const
export const TokenScope = z.enum(TOKEN_SCOPES, 'Choose from the scopes.')
export type TokenScope = z.infer<typeof TokenScope>

export const ApiToken = z.object({
  id: z.uuid(),
  title: z.string(),
  /** The end of the token, by which its owner recognizes it. */
  ending: z.string(),
  scopes: z.array(TokenScope),
  owner: Named,
  created: Instant,
  /** Null: never used. */
  lastUsed: Instant.nullable(),
  expires: Instant,
  /** `Blocked`: its owner is disabled. */
  state: z.enum(['Active', 'Expired', 'Blocked']),
})
export type ApiToken = z.infer<typeof ApiToken>

const OneToken = z.object({ id: z.uuid('Use the id of a token.') })

export const apiTokens = {
  own: endpoint({
    method: 'GET',
    support: 'refused',
    path: '/apiTokens',
    access: 'signedIn',
    fresh: eachTime(),
    summary: "The caller's API tokens, newest first",
    reply: z.array(ApiToken),
  }),
  all: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/apiTokens/all',
    access: 'admin',
    fresh: eachTime(),
    summary: 'The API tokens of everybody, newest first; there can be up to 1,000',
    reply: z.array(ApiToken),
  }),
  create: endpoint({
    method: 'POST',
    // It would work after the end of the access. (D-125)
    support: 'refused',
    path: '/apiTokens',
    access: 'signedIn',
    summary: 'Creates an API token of the caller. The token is answered this once; only its hash is stored',
    body: z.object({
      title: requiredName('Enter a name.').max(LOOKUP_TITLE_LENGTH),
      scopes: z.array(TokenScope).min(1, 'Choose at least one scope.').max(TOKEN_SCOPES.length),
      expires: z.iso.datetime({ offset: true, error: 'Choose when the token expires.' }),
    }),
    reply: z.object({ token: z.string(), apiToken: ApiToken }),
  }),
  revoke: endpoint({
    method: 'DELETE',
    support: 'refused',
    path: '/apiTokens/{id}',
    access: 'signedIn',
    summary: 'Ends an API token of the caller, or, for administrators, of anybody',
    on: { id: 'apiToken' },
    params: OneToken,
  }),
}
