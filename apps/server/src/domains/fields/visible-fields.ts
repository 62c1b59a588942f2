import type { FieldDefinition } from '@dossier/contract/fields'
import type { Actor } from '@dossier/core/access/cases'
import { canViewField } from '@dossier/core/access/fields'
import { passes } from '../../http/guard.ts'
import {
  rightsOf,
  type Catalogue,
  type CatalogueField,
  type CatalogueTemplate,
  type CatalogueTemplateField,
} from '../../catalogue/catalogue.ts'

/** The fields of a template that the person may see in its records, in order. (D-093) */
export const visibleInTemplate = (me: Actor, template: CatalogueTemplate): CatalogueTemplateField[] =>
  [...template.fields.values()].filter((one) => passes('field.view', canViewField(me, rightsOf(one))))

/** The fields that the person may see at all, by id: by the field's own rights, or by those that a template grants. */
export function visibleFields(me: Actor, catalogue: Catalogue): ReadonlyMap<string, CatalogueField> {
  const inTemplates = new Set(
    [...catalogue.templates.values()].flatMap((one) => visibleInTemplate(me, one)).map((one) => one.field.id),
  )
  const visible = [...catalogue.fields.values()].filter(
    (one) => inTemplates.has(one.id) || passes('field.view', canViewField(me, one.permissions)),
  )
  return new Map(visible.map((one) => [one.id, one]))
}

const definitions = new WeakMap<CatalogueField, FieldDefinition>()

/** A field as the contract declares it, without what only the server needs. */
export function definitionOf(field: CatalogueField): FieldDefinition {
  const known = definitions.get(field)
  if (known) return known
  const { orderId: _order, formerValues: _former, lastUpdated: _saved, ...definition } = field
  definitions.set(field, definition)
  return definition
}
