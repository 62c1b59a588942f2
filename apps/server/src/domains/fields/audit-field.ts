import type { FieldDefinition } from '@dossier/contract/fields'
import { EXTENSION_TITLES } from '@dossier/core/fields/extension-titles'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { audited, recordAudit } from '../../history/audit-log.ts'
import { selectSource } from '../data-sources/source-queries.ts'
import type { Ctx } from '../../http/context.ts'

/** Records what became of a field, with the names of teams. */
export async function auditField(
  ctx: Ctx,
  before: FieldDefinition | null,
  after: FieldDefinition | null,
): Promise<void> {
  const { teams } = await loadCatalogue(ctx)
  const sourceTitle = async (field: FieldDefinition | null) =>
    field && field.dataSourceId !== null ? (await selectSource(ctx.tx, ctx.tenant.id, field.dataSourceId))?.title : null
  const sources = new Map([
    [before, await sourceTitle(before)],
    [after, await sourceTitle(after)],
  ])
  const named = (ids: readonly number[]) => ids.map((id) => teams.get(id)?.title ?? String(id))
  const words = (field: FieldDefinition | null) =>
    field && {
      title: field.title,
      description: field.description,
      dataType: field.dataType,
      dataSource: sources.get(field) ?? null,
      choices: field.columnValues.map(({ label }) => label),
      settings: settingsOf(field, named),
      displayReadOnly: field.displayReadOnly,
      adminOnly: field.permissions.adminOnly,
      viewTeams: named(field.permissions.view),
      editTeams: named(field.permissions.edit),
    }
  const { id, title } = (after ?? before)!
  await recordAudit(ctx, audited('field', { id, name: title, before: words(before), after: words(after) }))
}

type Named = (ids: readonly number[]) => string[]

const settingsOf = ({ extensions }: FieldDefinition, named: Named): string[] =>
  Object.entries({
    ...extensions,
    ...(extensions.subroles && { subroles: extensions.subroles.map(({ title }) => title).join(', ') }),
    ...(extensions.teams && { teams: named(extensions.teams).join(', ') || 'everybody' }),
  }).map(([key, value]) => `${EXTENSION_TITLES[key as keyof typeof EXTENSION_TITLES]}: ${String(value)}`)
