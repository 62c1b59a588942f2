import { randomUUID } from 'node:crypto'
import { type ApiToken, type apiTokens, TOKEN_PREFIX, TOKENS_PER_PERSON } from '@dossier/contract/api-tokens'
import type { InputOf } from '@dossier/contract/endpoint'
import type { AuditedValues } from '@dossier/core/audit/audited'
import { SCOPE_TEXTS } from '@dossier/core/access/token-scopes'
import { lockTenant } from '../../db/lock-tenant.ts'
import { audited, recordAudit } from '../../history/audit-log.ts'
import type { Ctx } from '../../http/context.ts'
import { newSecret, requireExpiry } from '../../http/principals/new-secret.ts'
import { conflict, notFound } from '../../http/refusal.ts'
import { deleteToken, insertToken, selectToken, selectTokens } from './queries.ts'

/** Creates a token of the caller, and answers it this once. */
export async function createToken(
  ctx: Ctx,
  { title, scopes, expires }: InputOf<typeof apiTokens.create>['body'],
): Promise<{ token: string; apiToken: ApiToken }> {
  const { tx, tenant, me } = ctx
  const at = requireExpiry(expires)
  await lockTenant(tx, tenant.id)
  if ((await selectTokens(tx, tenant.id, me.id)).length >= TOKENS_PER_PERSON)
    conflict(`You can have up to ${TOKENS_PER_PERSON} tokens. Revoke one first.`)
  const id = randomUUID()
  const { token, stored } = newSecret(TOKEN_PREFIX)
  await insertToken(tx, tenant.id, { id, user_id: me.id, title, scopes: [...new Set(scopes)], expires: at, ...stored })
  const apiToken = (await selectToken(tx, tenant.id, id))!
  await recordAudit(ctx, audited('apiToken', { id, name: title, before: null, after: auditedOf(apiToken) }))
  return { token, apiToken }
}

/** Ends a token of the caller, or of anybody for administrators: at once, with its open connections. */
export async function revokeToken(ctx: Ctx, id: string): Promise<void> {
  const { tx, tenant, me } = ctx
  await lockTenant(tx, tenant.id)
  const before = await selectToken(tx, tenant.id, id)
  if (!before) return notFound('Token')
  const { owner: holder } = before
  if (holder.id !== me.id && !me.isAdmin) return notFound('Token')
  const tokenHash = await deleteToken(tx, tenant.id, id)
  await recordAudit(ctx, audited('apiToken', { id, name: before.title, before: auditedOf(before), after: null }))
  ctx.emit({ type: 'rights.changed', forget: { tokenHash } })
  ctx.emit({ type: 'session.ended', tokenHashes: [tokenHash] })
}

const auditedOf = ({ title, owner, scopes, expires }: ApiToken): AuditedValues<'apiToken'> => ({
  title,
  owner: owner.name,
  scopes: scopes.map((scope) => SCOPE_TEXTS[scope].title),
  expires,
})
