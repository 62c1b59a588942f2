import { apiTokens } from '@dossier/contract/api-tokens'
import { implement } from '../../http/implement.ts'
import { createToken, revokeToken } from './edit-tokens.ts'
import { selectTokens } from './queries.ts'

export const apiTokenRoutes = implement(apiTokens, {
  own: ({ tx, tenant, me }) => selectTokens(tx, tenant.id, me.id),
  all: ({ tx, tenant }) => selectTokens(tx, tenant.id),
  create: (ctx, { body }) => createToken(ctx, body),
  revoke: (ctx, { params }) => revokeToken(ctx, params.id),
})
