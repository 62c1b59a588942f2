import { PERSONAL_VIEWS, VIEWS } from '@dossier/contract/limits'
import { NEW_VIEW, type View, type ViewToSave } from '@dossier/contract/views/definition'
import { canChangeView, seesShared } from '@dossier/core/access/views'
import type { Catalogue, CatalogueView } from '../../../catalogue/catalogue.ts'
import { viewOf } from '../../../catalogue/content.ts'
import { loadCatalogue } from '../../../catalogue/load-catalogue.ts'
import { lockTenant } from '../../../db/lock-tenant.ts'
import { audited, recordAudit } from '../../../history/audit-log.ts'
import type { Ctx } from '../../../http/context.ts'
import { badInput, conflict, forbidden, notFound } from '../../../http/refusal.ts'
import { rejectStale } from '../../../http/reject-stale.ts'
import { requireTeams } from '../../users/require-teams.ts'
import { auditedView } from './audited-view.ts'
import { checkedClauses } from './checked-clauses.ts'
import { checkedLooks } from './checked-looks.ts'
import { sees } from './own-views.ts'
import { viewPresenter } from './present-view.ts'
import { countViewsOf, deleteView, insertView, selectView, updateView, type ViewValues } from './view-queries.ts'

/** Creates a view, or changes one that the caller sees. What they may not see of it stays as it is. */
export async function saveView(ctx: Ctx, input: ViewToSave): Promise<View> {
  const { tx, tenant, me } = ctx
  await lockTenant(tx, tenant.id)
  const catalogue = await loadCatalogue(ctx)
  const before = input.id === 0 ? null : await requireStored(ctx, catalogue, input.id)
  if (before) rejectStale(before, input)
  const isPersonal = input.isPersonal ?? (before ? before.ownerId !== null : NEW_VIEW.isPersonal)
  if (before && isPersonal !== (before.ownerId !== null))
    badInput('A view stays personal, or shared. Create another view.', 'isPersonal')
  if (!canChangeView(me, { isPersonal })) forbidden()
  const ownerId = isPersonal ? me.id : null
  if (!before) await requireRoom(ctx, ownerId)
  const values: ViewValues = {
    title: input.title,
    ownerId,
    ...(await audienceOf(ctx, catalogue, { input, before, isPersonal })),
    clauses: checkedClauses(ctx, catalogue, { input: input.clauses, before }),
    ...checkedLooks(ctx, catalogue, { input, before }),
  }
  const stored = before
    ? await updateView(tx, tenant.id, { id: before.id, ...values })
    : await insertView(tx, tenant.id, values)
  const after = viewOf(stored)
  await announce(ctx, catalogue, { before, after })
  return viewPresenter(ctx, catalogue)(after)
}

export async function removeView(ctx: Ctx, id: number): Promise<void> {
  const { tx, tenant, me } = ctx
  await lockTenant(tx, tenant.id)
  const catalogue = await loadCatalogue(ctx)
  const before = await requireStored(ctx, catalogue, id)
  if (!canChangeView(me, { isPersonal: before.ownerId !== null })) forbidden()
  await deleteView(tx, tenant.id, id)
  await announce(ctx, catalogue, { before, after: null })
}

/** As it is stored behind the lock; memory may have an older version. */
async function requireStored({ tx, tenant, me }: Ctx, catalogue: Catalogue, id: number): Promise<CatalogueView> {
  const row = await selectView(tx, tenant.id, id)
  const view = row && viewOf(row)
  return view && sees(me, view, catalogue) ? view : notFound('View')
}

async function requireRoom({ tx, tenant }: Ctx, ownerId: number | null): Promise<void> {
  const [most, whose] = ownerId === null ? [VIEWS, 'shared'] : [PERSONAL_VIEWS, 'personal']
  if ((await countViewsOf(tx, tenant.id, ownerId)) >= most)
    conflict(`There can be up to ${most.toLocaleString('en')} ${whose} views. Delete one first.`)
}

interface Saved {
  input: ViewToSave
  before: CatalogueView | null
}

/** Its folder and its teams. */
async function audienceOf(
  ctx: Ctx,
  catalogue: Catalogue,
  { input, before, isPersonal }: Saved & { isPersonal: boolean },
): Promise<Pick<ViewValues, 'folder' | 'teams'>> {
  const folder = (input.folder === undefined ? before?.folder : input.folder) || null
  const teams = [...new Set(input.teams ?? before?.teams ?? [])].toSorted((a, b) => a - b)
  if (isPersonal && folder !== null) badInput('A personal view cannot be in a folder.', 'folder')
  if (isPersonal && teams.length > 0) badInput('Only you see a personal view. Choose no teams.', 'teams')
  await requireTeams(ctx, teams)
  if (folder !== (before?.folder ?? null) && folder !== null) requireFolder(ctx, catalogue, folder)
  return { folder, teams }
}

/** The same sentence for a folder that does not exist and one that the person does not see. */
function requireFolder({ me }: Ctx, catalogue: Catalogue, title: string): void {
  const seen = [...catalogue.folders.values()].some(
    (one) => one.folderType === 'View' && one.title === title && seesShared(me, one),
  )
  if (!seen) badInput('Choose one of the folders.', 'folder')
}

/** Nobody else learns of personal views: not even the audit log. */
async function announce(
  ctx: Ctx,
  catalogue: Catalogue,
  { before, after }: { before: CatalogueView | null; after: CatalogueView | null },
): Promise<void> {
  const { id, title: name, ownerId } = (after ?? before)!
  const tenantId = ctx.tenant.id
  if (ownerId !== null) return ctx.emit({ type: 'personalView.changed', tenantId, userId: ownerId, viewId: id })
  const version = (view: CatalogueView | null) => view && auditedView(view, catalogue)
  await recordAudit(ctx, audited('view', { id, name, before: version(before), after: version(after) }))
  ctx.emit({ type: 'configuration.changed', tenantId, kinds: ['views'] })
}
