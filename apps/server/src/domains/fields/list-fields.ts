import type { FieldDefinition } from '@dossier/contract/fields'
import type { Field } from '@dossier/contract/fields/calls'
import type { Ctx } from '../../http/context.ts'
import type { CatalogueField } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { listed } from './field-usage.ts'
import { definitionOf, visibleFields } from './visible-fields.ts'

const collator = new Intl.Collator('en', { sensitivity: 'accent', numeric: true })
const byTitle = <T extends { title: string }>(fields: readonly T[]) =>
  fields.toSorted((a, b) => collator.compare(a.title, b.title))

/** The fields that the caller may see, by title. */
export async function listFields(ctx: Ctx): Promise<FieldDefinition[]> {
  const visible = visibleFields(ctx.me, await loadCatalogue(ctx))
  return byTitle([...visible.values()].map(definitionOf))
}

/** Every field, by title: administrators define also those that they may not view in records. */
export async function listDefinitions(ctx: Ctx): Promise<Field[]> {
  const { fields, templates } = await loadCatalogue(ctx)
  const holders = new Map<string, { title: string }[]>()
  for (const template of templates.values())
    for (const id of [...template.fields.keys(), ...template.hiddenFields])
      holders.set(id, [...(holders.get(id) ?? []), template])
  return byTitle([...fields.values()].map((field) => present(field, holders.get(field.id) ?? [])))
}

export async function presentDefinition(ctx: Ctx, field: CatalogueField): Promise<Field> {
  const { templates } = await loadCatalogue(ctx)
  const holders = [...templates.values()].filter(
    (one) => one.fields.has(field.id) || one.hiddenFields.includes(field.id),
  )
  return present(field, holders)
}

const present = (field: CatalogueField, holders: readonly { title: string }[]): Field => ({
  ...definitionOf(field),
  lastUpdated: field.lastUpdated,
  templates: listed(holders),
})
