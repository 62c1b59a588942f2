import { PEOPLE_PER_CASE, TAG_LENGTH, TAGS_PER_CASE, TEXT_AREA_LENGTH, TITLE_LENGTH } from '@dossier/contract/limits'
import { isBlank } from '@dossier/contract/required-text'
import { editTeamsFor } from '@dossier/core/access/templates'
import { isTitleMissing, startSeverity, startStatus } from '@dossier/core/cases/new-case'
import { cleanLine, cleanLines, cleanTitle } from '@dossier/core/fields/clean-text'
import type { Catalogue, CatalogueTemplate } from '../../../catalogue/catalogue.ts'
import { checkPeople } from '../plans/check-people.ts'
import { normalizeField } from '../field-values.ts'
import type { NewRecord, Origin } from '../writing/insert-records.ts'
import type { PastSave } from '../writing/write-pasts.ts'
import { smallLetters } from '@dossier/core/text/small-letters'

/** A record from another system. Ids are the tenant's; instants are ISO texts in UTC. */
export interface ImportedCase {
  templateId: number
  title: string
  summary?: string
  /** Left out: as for a new record. */
  statusId?: number
  severityId?: number
  assigneeId?: number | null
  openedBy: { id: number | null; name: string }
  isCase?: boolean
  isSensitive?: boolean
  created: string
  lastUpdated?: string
  /** Absent or null: it is open. */
  closed?: string | null
  areas?: readonly number[]
  tags?: readonly string[]
  users?: readonly number[]
  pendingTeams?: readonly number[]
  /** By field id, as a client would send them. */
  fields?: Record<string, unknown>
  /** What had happened to it; its other values are those after it. */
  past?: readonly PastSave[]
}

/** Why one row of an import cannot become a record, as a sentence for the importing person. */
export class RowRefused extends Error {}

const refuse = (message: string): never => {
  throw new RowRefused(message)
}

/**
 * Checks one row against the tenant's configuration. Empty required fields are accepted, because imported data has
 * gaps; a value that its field cannot hold is not. Throws RowRefused.
 */
export function checkImportedCase(catalogue: Catalogue, row: ImportedCase): NewRecord {
  const template = catalogue.templates.get(row.templateId) ?? refuse(`There is no template ${row.templateId}.`)
  checkReferences(catalogue, row)
  const status = row.statusId ?? startStatus([...catalogue.statuses.values()])?.id
  const severity = row.severityId ?? startSeverity([...catalogue.severities.values()], template.severityId)?.id
  const isCase = row.isCase ?? false
  return {
    template,
    isCase,
    editTeamIds: editTeamsFor(template, isCase ? 'case' : 'record'),
    title: titleOf(template, row),
    summary: summaryOf(row),
    statusId: status ?? refuse('Choose a status.'),
    severityId: severity ?? refuse('Choose a severity.'),
    assigneeId: row.assigneeId ?? null,
    areas: [...new Set(row.areas)],
    tags: tagsOf(row),
    users: [...new Set(row.users)],
    pendingTeams: [...new Set(row.pendingTeams)],
    fields: fieldsOf(catalogue, template, row),
    origin: originOf(row),
  }
}

const originOf = (row: ImportedCase): Origin => ({
  openedBy: row.openedBy,
  created: row.created,
  lastUpdated: row.lastUpdated ?? row.created,
  closed: row.closed ?? null,
  isSensitive: row.isSensitive ?? false,
  past: row.past ?? [],
})

function checkReferences(catalogue: Catalogue, row: ImportedCase): void {
  const { statuses, severities, areas, users, teams } = catalogue
  const people = [row.assigneeId, row.openedBy.id, ...(row.users ?? [])]
  const named: [string, { has(id: number): boolean }, readonly (number | null | undefined)[]][] = [
    ['status', statuses, [row.statusId]],
    ['severity', severities, [row.severityId]],
    ['area', areas, row.areas ?? []],
    ['user', users, people],
    ['team', teams, row.pendingTeams ?? []],
  ]
  for (const [what, existing, ids] of named)
    for (const id of ids) if (id != null && !existing.has(id)) refuse(`There is no ${what} ${id}.`)
  if ((row.users?.length ?? 0) > PEOPLE_PER_CASE) refuse(`List at most ${PEOPLE_PER_CASE} people.`)
}

function summaryOf({ summary = '' }: ImportedCase): string {
  const text = cleanLines(summary)
  return text.length <= TEXT_AREA_LENGTH
    ? text
    : refuse(`Shorten the summary to at most ${TEXT_AREA_LENGTH.toLocaleString('en')} characters.`)
}

function tagsOf({ tags = [] }: ImportedCase): string[] {
  const titles = tags.map((tag) => cleanLine(tag).trim()).filter((tag) => !isBlank(tag))
  const byName = new Map(titles.map((tag) => [smallLetters(tag), tag]))
  if (byName.size > TAGS_PER_CASE) refuse(`Use at most ${TAGS_PER_CASE} tags.`)
  for (const tag of byName.values())
    if (tag.length > TAG_LENGTH) refuse(`Shorten the tag "${tag}" to at most ${TAG_LENGTH} characters.`)
  return [...byName.values()]
}

function fieldsOf(catalogue: Catalogue, template: CatalogueTemplate, row: ImportedCase): NewRecord['fields'] {
  const fields: NewRecord['fields'] = {}
  for (const [id, input] of Object.entries(row.fields ?? {})) {
    const { field } = template.fields.get(id) ?? refuse(`The template ${template.title} has no field ${id}.`)
    const read = normalizeField(field, input)
    const result = read.ok ? checkPeople(read.value, { field, catalogue, before: null }) : read
    if (!result.ok) return refuse(result.message)
    if (result.value !== null) fields[id] = result.value
  }
  return fields
}

/** Nothing when the template writes it. */
function titleOf(template: CatalogueTemplate, row: ImportedCase): string | null {
  const typed = cleanTitle(row.title)
  if (isTitleMissing(typed, template)) refuse('Enter a title.')
  if (typed.length > TITLE_LENGTH) refuse(`Shorten the title to at most ${TITLE_LENGTH} characters.`)
  return template.enableTitleTemplate ? null : typed
}
