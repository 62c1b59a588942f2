import { randomUUID } from 'node:crypto'
import { canEditPicture } from '@dossier/core/access/profiles'
import type { AuditedValues } from '@dossier/core/audit/audited'
import { audited, recordAudit } from '../../history/audit-log.ts'
import type { Ctx } from '../../http/context.ts'
import { allow } from '../../http/guard.ts'
import { notFound } from '../../http/refusal.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { pictureUrl } from './picture-url.ts'
import { deletePicture, savePicture, selectVersion } from './queries.ts'

/** Sets a person's picture from the uploaded file; returns its URL. */
export async function setPicture(ctx: Ctx, userId: number, bytes: Uint8Array): Promise<{ pictureUrl: string }> {
  const name = await requireEditable(ctx, userId)
  const version = randomUUID().slice(0, 13)
  const before = await versionOf(ctx, userId)
  await savePicture(ctx.tx, { tenantId: ctx.tenant.id, userId }, { version, bytes })
  await announce(ctx, { id: userId, name }, { before: { picture: before }, after: { picture: version } })
  return { pictureUrl: pictureUrl(userId, version) ?? '' }
}

/** Removes a person's picture; does nothing if there is none. */
export async function removePicture(ctx: Ctx, userId: number): Promise<void> {
  const name = await requireEditable(ctx, userId)
  const before = await versionOf(ctx, userId)
  await deletePicture(ctx.tx, { tenantId: ctx.tenant.id, userId })
  await announce(ctx, { id: userId, name }, { before: { picture: before }, after: { picture: null } })
}

/** The name of the person. */
async function requireEditable(ctx: Ctx, userId: number): Promise<string> {
  allow('picture.edit', canEditPicture(ctx.me, userId))
  const { users } = await loadCatalogue(ctx)
  return users.get(userId)?.name ?? notFound('User')
}

const versionOf = async ({ tx, tenant }: Ctx, userId: number): Promise<string | null> =>
  (await selectVersion(tx, { tenantId: tenant.id, userId }))?.version ?? null

type Pictured = AuditedValues<'user'>

async function announce(
  ctx: Ctx,
  person: { id: number; name: string },
  versions: { before: Pictured; after: Pictured },
): Promise<void> {
  const { emit, tenant, me } = ctx
  const userId = person.id
  // People choose their own pictures as they like.
  if (userId !== me.id) await recordAudit(ctx, audited('user', { ...person, ...versions }))
  emit({ type: 'person.changed', tenantId: tenant.id, userId })
  emit({ type: 'configuration.changed', tenantId: tenant.id, kinds: ['pictures'] })
}
