import type { Actor } from '@dossier/core/access/cases'
import { canViewDerived } from '@dossier/core/access/derived'
import type { FieldRights } from '@dossier/core/access/fields'
import { fieldRightsClass, teamsNamedIn } from '@dossier/core/access/rights-class'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { fieldsInTitle } from '@dossier/core/cases/title-template'
import { archivedIn } from '../catalogue/archived-in.ts'
import { inputFields } from '../catalogue/calculation-inputs.ts'
import {
  rightsOf,
  viewRightsOf,
  type Catalogue,
  type CatalogueField,
  type CatalogueTemplate,
  type CatalogueTemplateField,
} from '../catalogue/catalogue.ts'

/** What a person may read in the records that they may view. */
export interface ReadRights {
  /** By template id: the ids of the fields that they may view in its records. */
  fields: ReadonlyMap<number, ReadonlySet<string>>
  /** By id, the titles of the templates whose records' titles are made from a field that they may not view. */
  hiddenTitles: ReadonlyMap<number, string>
}

interface CacheEntry {
  deciding: ReadonlySet<number>
  byClass: Map<string, ReadRights>
}

/** By the templates, which are others whenever a field or a template is. */
const cache = new WeakMap<Catalogue['templates'], CacheEntry>()

/** Worked out once for each version of a tenant's fields and templates and each class of people with the same rights. */
export function readRights(me: Actor, catalogue: Catalogue): ReadRights {
  const { deciding, byClass } = entryOf(catalogue)
  const key = fieldRightsClass(me, deciding)
  const found = byClass.get(key)
  if (found) return found
  const rights = workOut(me, catalogue)
  byClass.set(key, rights)
  return rights
}

/** The same text for everybody who may read the same in the records that they may view. */
export const readRightsClass = (me: Actor, catalogue: Catalogue): string =>
  fieldRightsClass(me, entryOf(catalogue).deciding)

function entryOf(catalogue: Catalogue): CacheEntry {
  const found = cache.get(catalogue.templates)
  if (found) return found
  const created = { deciding: teamsNamedIn(allRights(catalogue)), byClass: new Map() }
  cache.set(catalogue.templates, created)
  return created
}

/** A record may have fields besides those of its template. (ADR 66) */
function* withExtra({ fields, extraFields }: CatalogueTemplate): Iterable<CatalogueTemplateField> {
  yield* fields.values()
  for (const one of extraFields.values()) if (!fields.has(one.field.id)) yield one
}

function* allRights({ fields, templates }: Catalogue): Iterable<FieldRights> {
  for (const field of fields.values()) yield field.permissions
  for (const template of templates.values())
    for (const one of [...withExtra(template), ...archivedIn(template)]) yield* viewRightsOf(one)
}

function workOut(me: Actor, catalogue: Catalogue): ReadRights {
  const templates = [...catalogue.templates.values()]
  const fieldsOf = (template: CatalogueTemplate) =>
    new Set([...withExtra(template)].filter((one) => canViewDerived(me, viewRightsOf(one))).map((one) => one.field.id))
  const hidden = templates.filter(
    (one) =>
      !canViewDerived(
        me,
        titleInputs(one, catalogue).map(({ rights }) => rights),
      ),
  )
  return {
    fields: new Map(templates.map((one) => [one.id, fieldsOf(one)])),
    hiddenTitles: new Map(hidden.map(({ id, title }) => [id, title])),
  }
}

/** Whether changes of this key exist for somebody with these rights. (D-127) */
export function isKeyVisible({ fields, hiddenTitles }: ReadRights, templateId: number, key: string): boolean {
  const fieldId = fieldIdOf(key)
  if (fieldId !== null) return fields.get(templateId)?.has(fieldId) === true
  return key !== 'title' || !hiddenTitles.has(templateId)
}

interface TitleInput {
  field: CatalogueField
  rights: FieldRights
}

/**
 * The fields that go into the titles of a template's records, or went into earlier ones, with what those are calculated
 * from, and the rights on them. Of a field that the template does not show any more, its own rights count.
 */
export function titleInputs(template: CatalogueTemplate, { fields }: Pick<Catalogue, 'fields'>): TitleInput[] {
  const { enableTitleTemplate, titleTemplate, titleFieldIds } = template
  const named = enableTitleTemplate ? fieldsInTitle(titleTemplate, fields.values()) : []
  const former = titleFieldIds.flatMap((id) => fields.get(id) ?? [])
  const inTitle = [...named, ...former]
  const archived = archivedIn(template)
  return [...new Set([...inTitle, ...inTitle.flatMap((one) => inputFields(one, fields))])].map((field) => {
    const inTemplate = template.fields.get(field.id) ?? archived.find((one) => one.field.id === field.id)
    return { field, rights: inTemplate ? rightsOf(inTemplate) : field.permissions }
  })
}
