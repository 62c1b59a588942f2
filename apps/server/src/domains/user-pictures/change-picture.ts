import { randomUUID } from 'node:crypto'
import { canEditPicture } from '@dossier/core/access/profiles'
import type { Ctx } from '../../http/context.ts'
import { allow } from '../../http/guard.ts'
import { notFound } from '../../http/refusal.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { pictureUrl } from './picture-url.ts'
import { deletePicture, savePicture } from './queries.ts'

/** Sets a person's picture from the uploaded file; returns its URL. */
export async function setPicture(ctx: Ctx, userId: number, bytes: Uint8Array): Promise<{ pictureUrl: string }> {
  await requireEditable(ctx, userId)
  const version = randomUUID().slice(0, 13)
  await savePicture(ctx.tx, { tenantId: ctx.tenant.id, userId }, { version, bytes })
  announce(ctx, userId)
  return { pictureUrl: pictureUrl(userId, version) ?? '' }
}

/** Removes a person's picture; does nothing if there is none. */
export async function removePicture(ctx: Ctx, userId: number): Promise<void> {
  await requireEditable(ctx, userId)
  await deletePicture(ctx.tx, { tenantId: ctx.tenant.id, userId })
  announce(ctx, userId)
}

async function requireEditable(ctx: Ctx, userId: number): Promise<void> {
  allow('picture.edit', canEditPicture(ctx.me, userId))
  const { users } = await loadCatalogue(ctx)
  if (!users.has(userId)) notFound('User')
}

function announce({ emit, tenant }: Ctx, userId: number): void {
  emit({ type: 'person.changed', tenantId: tenant.id, userId })
  emit({ type: 'configuration.changed', tenantId: tenant.id, kinds: ['pictures'] })
}
