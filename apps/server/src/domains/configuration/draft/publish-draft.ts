import { createHash } from 'node:crypto'
import type { Comparison } from '@dossier/contract/configuration/calls'
import type { DraftReview } from '@dossier/contract/configuration/drafts'
import { CONFIGURED_KINDS } from '@dossier/contract/configuration/file'
import { planChanges } from '@dossier/core/configuration/plan'
import { withComparedValues } from '@dossier/core/configuration/portable'
import { keyOf, type Configuration } from '@dossier/core/configuration/configuration'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { readConfiguration } from '../../../catalogue/configured-things.ts'
import { STORED } from '../../../catalogue/configured/index.ts'
import { loadCatalogue } from '../../../catalogue/load-catalogue.ts'
import { deleteDraft, selectDraftBodies, type DraftThing, type StoredDraft } from '../../../drafts/draft-queries.ts'
import { announceDraft, openDraft, seeDraft } from '../../../drafts/in-draft.ts'
import type { Ctx } from '../../../http/context.ts'
import { conflict } from '../../../http/refusal.ts'
import type { Target } from '../apply-plan.ts'
import { baseOf, finish, openDefaults, tryOut } from '../carry-out.ts'
import { findConflicts } from './conflicts.ts'
import { findImpact } from './find-impact.ts'
import { listed, presentChange } from './present-draft.ts'

/** What publishing would change. */
export async function reviewDraft(ctx: Ctx, id: string): Promise<DraftReview> {
  const draft = await openDraft(ctx, id)
  const { drafted, ...target } = await targetOf(ctx)
  const conflicts = await findConflicts(ctx)
  const things = await selectDraftBodies(ctx.tx, ctx.tenant.id)
  return {
    ...(await tryOut(ctx, target)),
    base: baseOfDraft(draft, target),
    changes: listed(things).map(presentChange),
    conflicts,
    impact: await findImpact(ctx, { before: await loadCatalogue(ctx), after: drafted }),
  }
}

/** Makes the draft the configuration of everybody, all of it or nothing; then there is no draft. (ADR 82) */
export async function publishDraft(
  ctx: Ctx,
  { draft: id, base }: { draft: string; base?: string | undefined },
): Promise<Comparison> {
  const draft = await openDraft(ctx, id)
  const target = await targetOf(ctx)
  if (base !== undefined && base !== baseOfDraft(draft, target))
    conflict('The draft or the configuration was changed since this review. Review the draft again first.')
  const [open] = await findConflicts(ctx)
  if (open)
    conflict(`"${open.name}" was published by somebody else since. Review the draft, and choose a version of it.`)
  const comparison = await finish(ctx, target, undefined)
  const left = comparison.things.find(({ what }) => what === 'left')
  if (left) conflict(`Nothing was published, because "${left.name}" cannot be deleted. ${left.fault}`)
  await deleteDraft(ctx.tx, ctx.tenant.id)
  announceDraft(ctx)
  return comparison
}

/** From what is published to what the draft makes of it; compared by id. */
async function targetOf(ctx: Ctx): Promise<Target & { drafted: Catalogue }> {
  const { tx, tenant } = ctx
  const whole = await readConfiguration(tx, tenant.id)
  const [found, drafted] = await seeDraft(ctx, async (inside, unfit) => [
    withoutDeleted(await readConfiguration(tx, tenant.id), unfit),
    await loadCatalogue(inside),
  ])
  const isOpen = await openDefaults(ctx)
  const [current, desired] = [withComparedValues(whole, isOpen), withComparedValues(found, isOpen)]
  return { whole, current, desired, plan: planChanges(current, desired), removes: true, drafted }
}

/** What the draft deletes and something needs by now is deleted all the same: so it is said what needs it. */
function withoutDeleted(configuration: Configuration, unfit: readonly DraftThing[]): Configuration {
  const gone = new Set(unfit.filter(({ body }) => body === null).map(({ kind, id }) => `${kind} ${id}`))
  const each = Object.entries(configuration).map(([kind, things]) => [
    kind,
    things.filter((thing) => !gone.has(`${kind} ${keyOf(thing)}`)),
  ])
  return Object.fromEntries(each) as Configuration
}

/** What drafts never change, such as views, does not outdate a review. */
const baseOfDraft = ({ id, revision }: StoredDraft, { whole }: Target): string =>
  createHash('sha256')
    .update(`${id} ${revision} ${baseOf(Object.fromEntries(NAMED.map((kind) => [kind, whole[kind]])))}`)
    .digest('hex')

/** Drafts refer to teams. */
const NAMED = CONFIGURED_KINDS.filter((kind) => kind === 'teams' || STORED[kind].drafted !== undefined)
