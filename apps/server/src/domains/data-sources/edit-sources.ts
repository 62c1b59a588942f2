import type { DataSource, DataSourceToSave } from '@dossier/contract/data-sources/sources'
import { DATA_SOURCES } from '@dossier/contract/limits'
import { sameJson } from '@dossier/core/live/same-json'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { lockTenant } from '../../db/lock-tenant.ts'
import { audited, recordAudit } from '../../history/audit-log.ts'
import type { Ctx } from '../../http/context.ts'
import { refuseTaken } from '../../http/refuse-taken.ts'
import { badInput, conflict } from '../../http/refusal.ts'
import { refuseInUse } from '../../http/refuse-in-use.ts'
import { rejectStale } from '../../http/reject-stale.ts'
import { requireSameAccess } from '../users/require-rights.ts'
import { requireTeams } from '../users/require-teams.ts'
import {
  announce,
  announceNames,
  announceValues,
  lockEditable,
  requireDefinition,
  requireManager,
  requireSource,
} from './require-source.ts'
import {
  insertSource,
  lockSource,
  markSourceDeleted,
  selectSources,
  updateSource,
  type SourceValues,
} from './source-queries.ts'
import { usesOfSource } from './uses-of-source.ts'

/** Creates a data source, or changes the one with that id; who edits it is for those who manage all. */
export async function saveSource(ctx: Ctx, input: DataSourceToSave): Promise<DataSource> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  const before = input.id === undefined ? null : await lockEditable(ctx, input.id)
  if (!before) await requireRoom(ctx)
  else rejectStale(before, input)
  const values = await valuesOf(ctx, input, before)
  if (before && !sameJson(values.editPermissions, before.editPermissions)) requireManager(ctx)
  if (before) requireSameAccess(ctx, before.editPermissions, values.editPermissions)
  const taken = `A data source named "${input.title}" already exists.`
  const id = await refuseTaken(
    taken,
    async () => {
      if (!before) return insertSource(tx, tenant.id, values)
      await updateSource(tx, tenant.id, { id: before.id, ...values })
      return before.id
    },
    'title',
  )
  const after = await requireSource(ctx, id)
  await auditSource(ctx, before, after)
  if (before && before.definitionId !== after.definitionId) announceValues(ctx)
  else announce(ctx)
  // Who may open the settings is part of what everybody knows of themselves.
  if (!sameJson(after.editPermissions, before?.editPermissions ?? []))
    ctx.emit({ type: 'tenant.changed', tenantId: tenant.id, sameRecords: true })
  return after
}

async function requireRoom(ctx: Ctx): Promise<void> {
  requireManager(ctx)
  const all = await selectSources(ctx.tx, ctx.tenant.id)
  if (all.length >= DATA_SOURCES) conflict(`There can be up to ${DATA_SOURCES} data sources.`)
}

async function valuesOf(ctx: Ctx, input: DataSourceToSave, before: DataSource | null): Promise<SourceValues> {
  const definitionId =
    input.definitionId ?? before?.definitionId ?? badInput('Choose what the items consist of.', 'definitionId')
  const { fields } = await requireDefinition(ctx, definitionId)
  const fieldIds = new Set(fields.map(({ id }) => id))
  const editPermissions = [...new Set(input.editPermissions ?? before?.editPermissions ?? [])]
  if (input.editPermissions) await requireTeams(ctx, editPermissions)
  // Those of an earlier definition go.
  const extraFields = [...new Set(input.extraFields ?? before?.extraFields ?? [])].filter((id) => fieldIds.has(id))
  return { title: input.title, definitionId, extraFields, editPermissions }
}

/** Deletes a data source; refused while fields choose from it. Its items stay readable. */
export async function removeSource(ctx: Ctx, id: string): Promise<void> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  await lockSource(tx, tenant.id, id)
  const source = await requireSource(ctx, id)
  refuseInUse(ctx, { thing: source, usage: await usesOfSource(ctx, id), remedy: 'Change the fields first.' })
  await markSourceDeleted(tx, tenant.id, id)
  await auditSource(ctx, source, null)
  announceNames(ctx)
  ctx.emit({ type: 'tenant.changed', tenantId: tenant.id, sameRecords: true })
}

async function auditSource(ctx: Ctx, before: DataSource | null, after: DataSource | null): Promise<void> {
  const { teams } = await loadCatalogue(ctx)
  const words = async (source: DataSource | null) => {
    if (!source) return null
    const { title, fields } = await requireDefinition(ctx, source.definitionId)
    const extraFields = fields.filter((field) => source.extraFields.includes(field.id)).map((field) => field.title)
    const editTeams = source.editPermissions.map((id) => teams.get(id)?.title ?? String(id))
    return { title: source.title, definition: title, extraFields, editTeams }
  }
  const { id, title } = (after ?? before)!
  await recordAudit(
    ctx,
    audited('dataSource', { id, name: title, before: await words(before), after: await words(after) }),
  )
}
