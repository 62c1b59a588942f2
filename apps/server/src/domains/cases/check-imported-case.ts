import type { FieldValue } from '@dossier/contract/fields'
import { PEOPLE_PER_CASE, TAG_LENGTH, TAGS_PER_CASE, TEXT_AREA_LENGTH, TITLE_LENGTH } from '@dossier/contract/limits'
import { isBlank } from '@dossier/contract/required-text'
import { isTitleMissing, startSeverity, startStatus } from '@dossier/core/cases/new-case'
import { fillTitle } from '@dossier/core/cases/title-template'
import { cleanLine, cleanLines, cutText } from '@dossier/core/fields/clean-text'
import type { SlotValue } from '@dossier/core/fields/field-type'
import { fieldType } from '@dossier/core/fields/registry'
import type { Catalogue, CatalogueTemplate } from '../../catalogue/catalogue.ts'

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
}

/** A record that can be written as it is. */
export interface CheckedCase {
  template: CatalogueTemplate
  statusId: number
  severityId: number
  summary: string
  tags: string[]
  fields: Record<string, FieldValue>
  slots: Record<string, SlotValue>
  /** The title, which may name the number that the record is about to get. */
  titleWith(caseNumber: string): string
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
export function checkImportedCase(catalogue: Catalogue, row: ImportedCase): CheckedCase {
  const template = catalogue.templates.get(row.templateId) ?? refuse(`There is no template ${row.templateId}.`)
  checkReferences(catalogue, row)
  const status = row.statusId ?? startStatus([...catalogue.statuses.values()])?.id
  const values = fieldsOf(template, row)
  const severity = row.severityId ?? startSeverity([...catalogue.severities.values()], template.severityId)?.id
  return {
    template,
    statusId: status ?? refuse('Choose a status.'),
    severityId: severity ?? refuse('Choose a severity.'),
    summary: summaryOf(row),
    tags: tagsOf(row),
    titleWith: titleOf(template, row, values.fields),
    ...values,
  }
}

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
  for (const [what, known, ids] of named)
    for (const id of ids) if (id != null && !known.has(id)) refuse(`There is no ${what} ${id}.`)
  if ((row.users?.length ?? 0) > PEOPLE_PER_CASE) refuse(`List at most ${PEOPLE_PER_CASE} people.`)
}

function summaryOf({ summary = '' }: ImportedCase): string {
  const text = cleanLines(summary)
  return text.length <= TEXT_AREA_LENGTH
    ? text
    : refuse(`Shorten the summary to at most ${TEXT_AREA_LENGTH} characters.`)
}

function tagsOf({ tags = [] }: ImportedCase): string[] {
  const titles = tags.map((tag) => cleanLine(tag).trim()).filter((tag) => !isBlank(tag))
  const byName = new Map(titles.map((tag) => [tag.toLowerCase(), tag]))
  if (byName.size > TAGS_PER_CASE) refuse(`Use at most ${TAGS_PER_CASE} tags.`)
  for (const tag of byName.values())
    if (tag.length > TAG_LENGTH) refuse(`Shorten the tag "${tag}" to at most ${TAG_LENGTH} characters.`)
  return [...byName.values()]
}

function fieldsOf(template: CatalogueTemplate, row: ImportedCase): Pick<CheckedCase, 'fields' | 'slots'> {
  const fields: CheckedCase['fields'] = {}
  const slots: CheckedCase['slots'] = {}
  for (const [id, input] of Object.entries(row.fields ?? {})) {
    const { field } = template.fields.get(id) ?? refuse(`The template ${template.title} has no field ${id}.`)
    const type = fieldType(field.dataType)
    const result = type.normalize(input, field)
    if (!result.ok) return refuse(result.message)
    if (result.value === null) continue
    fields[id] = result.value as FieldValue
    if (field.slot) slots[field.slot] = type.toSlot(result.value as never, field)
  }
  return { fields, slots }
}

function titleOf(
  template: CatalogueTemplate,
  row: ImportedCase,
  fields: CheckedCase['fields'],
): CheckedCase['titleWith'] {
  const typed = cleanLine(row.title).trim()
  if (isTitleMissing(typed, template)) refuse('Enter a title.')
  if (typed.length > TITLE_LENGTH) refuse(`Shorten the title to at most ${TITLE_LENGTH} characters.`)
  if (!template.enableTitleTemplate) return () => typed
  const texts = Object.entries(fields).map(([id, value]): [string, string] => {
    const field = template.fields.get(id)!.field
    const text = fieldType(field.dataType).display(value as never, field, { locale: 'en-US', timeZone: 'UTC' })
    return [field.title.toLowerCase(), text]
  })
  return (caseNumber) =>
    cutText(fillTitle(template.titleTemplate, new Map([...texts, ['casenumber', caseNumber]])), TITLE_LENGTH)
}
