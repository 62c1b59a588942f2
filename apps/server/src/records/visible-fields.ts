import type { FieldDefinition } from '@dossier/contract/fields'
import type { Actor } from '@dossier/core/access/cases'
import { canViewDerived } from '@dossier/core/access/derived'
import { isOffered } from '@dossier/core/fields/is-offered'
import { inputFields } from '../catalogue/calculation-inputs.ts'
import { passes } from '../http/guard.ts'
import { readRightsClass } from './read-rights.ts'
import {
  viewRightsOf,
  type Catalogue,
  type CatalogueField,
  type CatalogueTemplate,
  type CatalogueTemplateField,
} from '../catalogue/catalogue.ts'

/** The fields of a template that the person may see in its records, in order. (D-093) */
export const visibleInTemplate = (me: Actor, template: CatalogueTemplate): CatalogueTemplateField[] =>
  [...template.fields.values()].filter((one) => passes('field.view', canViewDerived(me, viewRightsOf(one))))

type VisibleFields = ReadonlyMap<string, CatalogueField>

interface CacheEntry {
  templates: Catalogue['templates']
  byClass: Map<string, VisibleFields>
}

const cache = new WeakMap<Catalogue['fields'], CacheEntry>()

/**
 * The fields that the person may see at all, by id: by the field's own rights, or by those that a template grants;
 * archived ones nobody sees. Worked out once for each version of a tenant's fields and templates and each class of people with the same rights.
 */
export function visibleFields(me: Actor, catalogue: Catalogue): VisibleFields {
  if (passes('field.view', false)) return catalogue.fields
  const { byClass } = entryOf(catalogue)
  const key = readRightsClass(me, catalogue)
  const found = byClass.get(key) ?? workOut(me, catalogue)
  byClass.set(key, found)
  return found
}

function entryOf({ fields, templates }: Catalogue): CacheEntry {
  const found = cache.get(fields)
  if (found?.templates === templates) return found
  const created = { templates, byClass: new Map() }
  cache.set(fields, created)
  return created
}

function workOut(me: Actor, catalogue: Catalogue): VisibleFields {
  const inTemplates = new Set(
    [...catalogue.templates.values()].flatMap((one) => visibleInTemplate(me, one)).map((one) => one.field.id),
  )
  const visible = [...catalogue.fields.values()].filter(
    (one) => isOffered(one) && (inTemplates.has(one.id) || isOpenItself(me, one, catalogue.fields)),
  )
  return new Map(visible.map((one) => [one.id, one]))
}

/** Where no template has rights of its own: those of the field decide, and of everything that it is made from. */
export function isOpenItself(me: Actor, field: CatalogueField, fields: Catalogue['fields']): boolean {
  const rights = [field, ...inputFields(field, fields)].map(({ permissions }) => permissions)
  return passes('field.view', canViewDerived(me, rights))
}

const definitions = new WeakMap<CatalogueField, FieldDefinition>()

/** A field as the contract declares it, without what only the server needs. */
export function definitionOf(field: CatalogueField): FieldDefinition {
  const cached = definitions.get(field)
  if (cached) return cached
  const {
    orderId: _order,
    formerValues: _former,
    formerLabels: _labels,
    formerInputs: _inputs,
    lastUpdated: _saved,
    ...definition
  } = field
  definitions.set(field, definition)
  return definition
}
