import type { FieldDefinition } from '@dossier/contract/fields'
import type { Field } from '@dossier/contract/fields/calls'
import { fieldKey } from '@dossier/core/fields/field-key'
import type { Ctx } from '../../http/context.ts'
import type { CatalogueField, CatalogueTemplate } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { rulesByField } from '../rules/rules-with-field.ts'
import { listed } from './field-usage.ts'
import { definitionOf, visibleFields } from '../../records/visible-fields.ts'

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
  const catalogue = await loadCatalogue(ctx)
  const { fields, templates } = catalogue
  const rules = rulesByField(catalogue, [...fields.values()])
  const holders = new Map<string, { title: string }[]>()
  for (const template of templates.values())
    for (const id of idsIn(template)) holders.set(id, [...(holders.get(id) ?? []), template])
  return byTitle(
    [...fields.values()].map((field) =>
      present(field, { templates: holders.get(field.id) ?? [], rules: rules.get(fieldKey(field.id)) ?? [] }),
    ),
  )
}

export async function presentDefinition(ctx: Ctx, field: CatalogueField): Promise<Field> {
  const catalogue = await loadCatalogue(ctx)
  const holders = [...catalogue.templates.values()].filter((one) => idsIn(one).has(field.id))
  const rules = rulesByField(catalogue, [field]).get(fieldKey(field.id)) ?? []
  return present(field, { templates: holders, rules })
}

/** Also those that people do not meet in it. */
const idsIn = ({ placedFields, hiddenFields }: CatalogueTemplate): Set<string> =>
  new Set([...placedFields.map(({ field }) => field.id), ...hiddenFields])

type Titled = readonly { title: string }[]

const present = (field: CatalogueField, { templates, rules }: { templates: Titled; rules: Titled }): Field => ({
  ...definitionOf(field),
  lastUpdated: field.lastUpdated,
  templates: listed(templates),
  rules: listed(rules),
})
