import type { FieldValue } from '@dossier/contract/fields'
import { TITLE_LENGTH } from '@dossier/contract/limits'
import { fillTitle } from '@dossier/core/cases/title-template'
import { cleanTitle, cutText } from '@dossier/core/fields/clean-text'
import { ownValue } from '@dossier/core/fields/field-key'
import { fieldType } from '@dossier/core/fields/types/registry'
import { isRich } from '@dossier/core/fields/types/text-area'
import { isHtml } from '@dossier/core/text/rich-text'
import { archivedIn } from '../../catalogue/archived-in.ts'
import type { Catalogue, CatalogueField, CatalogueTemplate } from '../../catalogue/catalogue.ts'
import { readHtml } from '../tenant-info/clean-html.ts'
import type { ItemNames } from './item-names.ts'
import { fieldLabel, namedIn } from './present-case.ts'

/** A value as it may be stored in a field, or the sentence why not. */
export function normalizeField(
  field: CatalogueField,
  input: unknown,
): { ok: true; value: FieldValue } | { ok: false; message: string } {
  const normalized = fieldType(field.dataType).normalize(input, field) as ReturnType<typeof normalizeField>
  if (!normalized.ok || !isRich(field) || typeof normalized.value !== 'string') return normalized
  const clean = readHtml(normalized.value)
  if (!clean.ok) return clean
  const { html } = clean
  return { ok: true, value: html === '' ? null : isHtml(html) ? html : `<p>${html}</p>` }
}

export const isFieldEmpty = (field: CatalogueField, value: FieldValue): boolean =>
  fieldType(field.dataType).isEmpty(value as never)

interface Titled {
  caseNumber: string
  fields: Readonly<Record<string, FieldValue>>
  items: ItemNames
  users: Catalogue['users']
  timeZone: string
}

/** The title that a title template generates for a record; the template's name if everything in it is empty. */
export function titleOf(template: CatalogueTemplate, { caseNumber, fields, items, users, timeZone }: Titled): string {
  const texts = new Map([['casenumber', caseNumber]])
  const named = namesAlone(items)
  for (const { field } of [...template.fields.values(), ...archivedIn(template)]) {
    const value = field.dataType === 'case-number' ? caseNumber : (ownValue(fields, field.id) ?? null)
    if (!isFieldEmpty(field, value))
      texts.set(field.title.toLowerCase(), fieldLabel(field, namedIn({ users }, value), { items: named, timeZone }))
  }
  return cutText(cleanTitle(fillTitle(template.titleTemplate, texts)), TITLE_LENGTH) || template.title
}

/** A title stays the same when an item is deleted. Of a restricted record it says nothing. */
const namesAlone = (items: ItemNames): ItemNames =>
  new Map([...items].map(([id, { label }]) => [id, { id, label, deleted: false }]))
