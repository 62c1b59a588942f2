import type { Draft, DraftConflict } from '@dossier/contract/configuration/drafts'
import { lockTenant } from '../../../db/lock-tenant.ts'
import { publishedBodies } from '../../../drafts/changed-things.ts'
import {
  countRevision,
  deleteDraft,
  deleteDraftThing,
  insertDraft,
  rebaseDraftThing,
  selectDraft,
  selectDraftBodies,
} from '../../../drafts/draft-queries.ts'
import { announceDraft, openDraft } from '../../../drafts/in-draft.ts'
import { placeOfThing } from '../../../drafts/stored-rows.ts'
import type { Ctx } from '../../../http/context.ts'
import { notFound } from '../../../http/refusal.ts'
import { findChange, presentDraft } from './present-draft.ts'

/** Opens a draft, unless there is one: administrators share it. */
export async function startDraft(ctx: Ctx): Promise<Draft> {
  const { tx, tenant, me } = ctx
  await lockTenant(tx, tenant.id)
  await insertDraft(tx, tenant.id, me)
  announceDraft(ctx)
  return presentDraft(ctx, (await selectDraft(tx, tenant.id)) ?? notFound('Draft'))
}

/** Deletes the draft, even one that this version of the product cannot open. */
export async function discardDraft(ctx: Ctx, id: string): Promise<void> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  if ((await selectDraft(tx, tenant.id))?.id !== id) notFound('Draft')
  await deleteDraft(tx, tenant.id)
  announceDraft(ctx)
}

/** Decides about one thing: the draft's changes are based on what is published now, or are given up. */
export async function resolveChange(
  ctx: Ctx,
  request: Pick<DraftConflict, 'kind' | 'id'> & { draft: string; keep: 'draft' | 'published' },
): Promise<Draft> {
  const { tx, tenant } = ctx
  const draft = await openDraft(ctx, request.draft)
  const thing = findChange(await selectDraftBodies(tx, tenant.id), request)
  if (request.keep === 'published') await deleteDraftThing(tx, tenant.id, thing)
  else {
    const published = await publishedBodies(tx, tenant.id, [thing])
    await rebaseDraftThing(tx, tenant.id, { ...thing, base: published.get(placeOfThing(thing)) ?? null })
  }
  await countRevision(tx, tenant.id)
  announceDraft(ctx)
  return presentDraft(ctx, draft)
}
