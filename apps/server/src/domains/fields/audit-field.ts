import type { FieldDefinition } from '@dossier/contract/fields'
import { picksRecords } from '@dossier/core/fields/chosen-items'
import { EXTENSION_TITLES } from '@dossier/core/fields/extension-titles'
import { plural } from '@dossier/core/text/plural'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { FieldsById } from '../../catalogue/read-fields.ts'
import { audited, recordAudit } from '../../history/audit-log.ts'
import { selectDefinition } from '../data-sources/definition-queries.ts'
import { selectSource } from '../data-sources/source-queries.ts'
import type { Ctx } from '../../http/context.ts'

interface Versions {
  before: FieldDefinition | null
  after: FieldDefinition | null
}

/** Records what became of a field, with the names of teams, and of the fields that its settings name. */
export async function auditField(ctx: Ctx, { before, after }: Versions, all: FieldsById): Promise<void> {
  const { teams } = await loadCatalogue(ctx)
  const titles = new Map([...all.values()].map(({ id, title }) => [id, title]))
  for (const { id, title } of await itemFieldsOf(ctx, [before, after])) titles.set(id, title)
  const sourceTitle = async (field: FieldDefinition | null) => {
    if (!field || field.dataSourceId === null) return null
    if (picksRecords(field)) return plural(ctx.tenant.recordName)
    return (await selectSource(ctx.tx, ctx.tenant.id, field.dataSourceId))?.title
  }
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
      settings: settingsOf(field, named).map((text) => text.replaceAll(ID, (id) => titles.get(id) ?? id)),
      displayReadOnly: field.displayReadOnly,
      archived: field.archived === true,
      adminOnly: field.permissions.adminOnly,
      viewTeams: named(field.permissions.view),
      editTeams: named(field.permissions.edit),
    }
  const { id, title } = (after ?? before)!
  await recordAudit(ctx, audited('field', { id, name: title, before: words(before), after: words(after) }))
}

/** As long as the ids of fields are. */
const ID = /[A-Za-z0-9-]{8,36}/g

/** What the items of their data sources consist of. */
async function itemFieldsOf({ tx, tenant }: Ctx, versions: readonly (FieldDefinition | null)[]) {
  const limited = versions.filter((one) => one?.extensions.listFilterValueField !== undefined)
  const ids = new Set(limited.map((one) => one?.dataSourceId))
  const found: { id: string; title: string }[] = []
  for (const id of ids) {
    const source = id && (await selectSource(tx, tenant.id, id))
    const definition = source && (await selectDefinition(tx, tenant.id, source.definitionId))
    found.push(...(definition ? definition.fields : []))
  }
  return found
}

type Named = (ids: readonly number[]) => string[]

const settingsOf = ({ extensions }: FieldDefinition, named: Named): string[] =>
  Object.entries({
    ...extensions,
    ...(extensions.subroles && { subroles: extensions.subroles.map(({ title }) => title).join(', ') }),
    ...(extensions.teams && { teams: named(extensions.teams).join(', ') || 'everybody' }),
  }).map(([key, value]) => `${EXTENSION_TITLES[key as keyof typeof EXTENSION_TITLES]}: ${wordsOf(value)}`)

const wordsOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
