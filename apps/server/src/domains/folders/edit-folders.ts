import type { Folder, FolderToSave, FolderType } from '@dossier/contract/folders'
import { FOLDERS } from '@dossier/contract/limits'
import type { Usage } from '@dossier/contract/usage'
import { canChangeFolders, seesShared } from '@dossier/core/access/views'
import { usageOf } from '@dossier/core/usage/usage-of'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { lockTenant } from '../../db/lock-tenant.ts'
import { audited, recordAudit } from '../../history/audit-log.ts'
import type { Ctx } from '../../http/context.ts'
import { allow } from '../../http/guard.ts'
import { refuseTaken } from '../../http/refuse-taken.ts'
import { conflict, notFound } from '../../http/refusal.ts'
import { rejectStale } from '../../http/reject-stale.ts'
import { requireTeams } from '../users/require-teams.ts'
import { moveInsights } from '../insights/insight-queries.ts'
import { seenBy } from '../schedules/schedule-access.ts'
import { moveSchedules, selectSchedules } from '../schedules/schedule-queries.ts'
import { sees } from '../views/definitions/own-views.ts'
import { deleteFolder, insertFolder, moveViews, selectFolders, updateFolder } from './queries.ts'

/** Creates a folder, or changes one that the caller sees. What is in it goes by its title, and so is renamed with it. */
export async function saveFolder(ctx: Ctx, input: FolderToSave): Promise<Folder> {
  const { tx, tenant } = ctx
  requireChangeable(ctx, input.folderType)
  await lockTenant(tx, tenant.id)
  const all = await selectFolders(tx, tenant.id)
  const before = input.id === undefined ? null : visible(ctx, all, input.id)
  if (before) rejectStale(before, input)
  else if (all.filter(({ folderType }) => folderType === input.folderType).length >= FOLDERS)
    conflict(`There can be up to ${FOLDERS} folders.`)
  if (before && before.folderType !== input.folderType) requireSameType(ctx, before)
  const teams = [...new Set(input.teams)].toSorted((a, b) => a - b)
  await requireTeams(ctx, teams)
  const values = { title: input.title, folderType: input.folderType, teams }
  const store = () =>
    before ? updateFolder(tx, tenant.id, { id: before.id, ...values }) : insertFolder(tx, tenant.id, values)
  const after = await refuseTaken(`A folder named "${input.title}" already exists.`, store, 'title')
  if (before && before.title !== after.title)
    await moveItems(ctx, before.folderType, { from: before.title, to: after.title })
  await auditFolder(ctx, before, after)
  return after
}

/** Deletes a folder; its items are then in none. Those that it hid are seen by everybody whom their own teams admit. */
export async function removeFolder(ctx: Ctx, id: string): Promise<void> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  const before = visible(ctx, await selectFolders(tx, tenant.id), id)
  requireChangeable(ctx, before.folderType)
  await moveItems(ctx, before.folderType, { from: before.title, to: null })
  await deleteFolder(tx, tenant.id, id)
  await auditFolder(ctx, before, null)
}

/** The items of a folder; those that the caller does not see only count. */
export async function folderUsage(
  ctx: Ctx,
  { folderType, title }: { folderType: FolderType; title: string },
): Promise<Usage> {
  requireChangeable(ctx, folderType)
  const catalogue = await loadCatalogue(ctx)
  const folder = [...catalogue.folders.values()].find((one) => one.folderType === folderType && one.title === title)
  if (!folder || !seesShared(ctx.me, folder)) return notFound('Folder')
  if (folderType === 'Insight') {
    // Its folder alone decides who sees an insight.
    const insights = [...catalogue.insights.values()].filter((one) => one.folder === title)
    return usageOf(insights.map(({ id, title: name }) => ({ type: 'insight', id, title: name })))
  }
  if (folderType === 'Schedule') {
    const schedules = (await selectSchedules(ctx.tx, ctx.tenant.id)).filter((one) => one.folder === title)
    const seenOnes = schedules.filter(seenBy(ctx.me, catalogue))
    return usageOf(
      seenOnes.map(({ id, title: name }) => ({ type: 'schedule', id, title: name })),
      { schedule: schedules.length - seenOnes.length },
    )
  }
  const inside = folderType === 'View' ? [...catalogue.views.values()].filter((view) => view.folder === title) : []
  const seen = inside.filter((view) => sees(ctx.me, view, catalogue))
  return usageOf(
    seen.map(({ id, title: name }) => ({ type: 'view', id, title: name })),
    { view: inside.length - seen.length },
  )
}

/** What a folder's name is stored with, or its teams decide about. */
const KINDS = { View: ['views'], Insight: ['insights'], Schedule: ['schedules'] } as const

const requireChangeable = ({ me }: Ctx, folderType: FolderType): void =>
  allow('folder.edit', canChangeFolders(me, folderType))

/** Of each type there are other things, which stay where they are. */
function requireSameType(ctx: Ctx, before: Folder): never {
  requireChangeable(ctx, before.folderType)
  return conflict('A folder keeps its type. Create another folder.', 'folderType')
}

/** The same words for a folder that the caller does not see. */
const visible = ({ me }: Ctx, all: readonly Folder[], id: string): Folder => {
  const found = all.find((one) => one.id === id)
  return found && seesShared(me, found) ? found : notFound('Folder')
}

async function moveItems({ tx, tenant }: Ctx, folderType: FolderType, move: { from: string; to: string | null }) {
  if (folderType === 'View') await moveViews(tx, tenant.id, move)
  if (folderType === 'Insight') await moveInsights(tx, tenant.id, move)
  if (folderType === 'Schedule') await moveSchedules(tx, tenant.id, move)
}

async function auditFolder(ctx: Ctx, before: Folder | null, after: Folder | null): Promise<void> {
  const { teams } = await loadCatalogue(ctx)
  const version = (one: Folder | null) =>
    one && {
      title: one.title,
      folderType: one.folderType,
      teams: one.teams.map((id) => teams.get(id)?.title ?? String(id)),
    }
  const { id, title } = (after ?? before)!
  await recordAudit(ctx, audited('folder', { id, name: title, before: version(before), after: version(after) }))
  ctx.emit({
    type: 'configuration.changed',
    tenantId: ctx.tenant.id,
    kinds: ['folders', ...KINDS[(after ?? before)!.folderType]],
  })
}
