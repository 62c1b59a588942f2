import { CONFIGURED_AT_ONCE } from '@dossier/contract/configuration/calls'
import { sameJson } from '@dossier/core/live/same-json'
import { OwnCatalogue } from '../catalogue/own-catalogue.ts'
import { lockTenant } from '../db/lock-tenant.ts'
import { rollBackTo, setSavepoint } from '../db/savepoints.ts'
import { recordVersion } from '../history/configuration-versions.ts'
import type { Ctx } from '../http/context.ts'
import { conflict, forbidden, notFound } from '../http/refusal.ts'
import { applyDraft } from './apply-draft.ts'
import { changedThings } from './changed-things.ts'
import {
  countRevision,
  DRAFT_FORMAT,
  replaceDraftThings,
  selectDraft,
  selectDraftThings,
  type DraftThing,
  type StoredDraft,
} from './draft-queries.ts'
import { placeOfThing, selectRows } from './stored-rows.ts'

/** The draft of that id, with the tenant locked: its configuration cannot be changed before the transaction ends. */
export async function openDraft({ tx, tenant, me }: Ctx, id: string): Promise<StoredDraft> {
  if (!me.isAdmin) forbidden()
  await lockTenant(tx, tenant.id)
  const draft = await selectDraft(tx, tenant.id)
  if (draft?.id !== id) return notFound('Draft')
  if (draft.format !== DRAFT_FORMAT)
    conflict('This draft was made with another version of Dossier and cannot be opened. Discard it and start again.')
  return draft
}

/** Runs a call in the configuration of the draft, and takes everything back. */
export async function seeDraft<T>(
  ctx: Ctx,
  work: (ctx: Ctx, unfit: readonly DraftThing[]) => Promise<T>,
  things?: readonly DraftThing[],
): Promise<T> {
  const { tx, tenant, services } = ctx
  await setSavepoint(tx, 'draft')
  const unfit = await applyDraft(tx, tenant.id, things ?? (await selectDraftThings(tx, tenant.id)))
  const own = { ...ctx, emit: () => {}, services: { ...services, catalogues: new OwnCatalogue() } }
  const result = await work(own, unfit)
  await rollBackTo(tx, 'draft')
  return result
}

/** The same for a call that saves: what it has changed is stored in the draft. (ADR 82) */
export async function changeDraft<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const { tx, tenant } = ctx
  // What was changed besides calls is no change of the draft.
  await recordVersion(ctx)
  const before = await selectDraftThings(tx, tenant.id)
  const { result, changed, unfit, rows } = await seeDraft(
    ctx,
    async (inside, without) => {
      const done = await work(inside)
      const found = await changedThings(tx, tenant.id)
      return { result: done, changed: found, unfit: without, rows: await selectRows(tx, tenant.id, found) }
    },
    before,
  )
  if (changed.length > CONFIGURED_AT_ONCE)
    conflict(`A draft has up to ${CONFIGURED_AT_ONCE} changes. Publish it, and continue in another one.`)
  const baseRows = await selectRows(tx, tenant.id, changed)
  const stored = new Map(before.map((thing) => [placeOfThing(thing), thing]))
  const next = changed.map((thing): DraftThing => {
    const place = placeOfThing(thing)
    const { base } = stored.get(place) ?? thing
    return { ...thing, base, rows: rows.get(place) ?? {}, baseRows: baseRows.get(place) ?? {} }
  })
  const all = withUnfit(next, unfit)
  if (!hasSame(before, all)) {
    await replaceDraftThings(tx, tenant.id, all)
    await countRevision(tx, tenant.id)
    announceDraft(ctx)
  }
  return result
}

/** What does not fit what was published since stays in the draft as it was, unless it was changed again. */
function withUnfit(next: readonly DraftThing[], unfit: readonly DraftThing[]): DraftThing[] {
  const changed = new Set(next.map(placeOfThing))
  return [...next, ...unfit.filter((thing) => !changed.has(placeOfThing(thing)))]
}

function hasSame(before: readonly DraftThing[], after: readonly DraftThing[]): boolean {
  const stored = new Map(before.map((thing) => [placeOfThing(thing), thing]))
  return before.length === after.length && after.every((thing) => sameJson(stored.get(placeOfThing(thing)), thing))
}

export const announceDraft = ({ emit, tenant }: Ctx): void =>
  emit({ type: 'configuration.changed', tenantId: tenant.id, kinds: ['drafts'] })
