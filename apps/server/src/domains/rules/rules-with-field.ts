import { ACTION_TYPES } from '@dossier/contract/rules/actions'
import { fieldKey } from '@dossier/core/fields/field-key'
import { readsOf, writesOf } from '@dossier/core/rules/reads-and-writes'
import type { Catalogue, CatalogueRule } from '../../catalogue/catalogue.ts'

/** The rules that read or write a field, or change the form by it, in their order. */
export const rulesWithField = (catalogue: Pick<Catalogue, 'rules' | 'fields'>, id: string): readonly CatalogueRule[] =>
  rulesByField(
    catalogue,
    [...catalogue.fields.values()].filter((field) => field.id === id),
  ).get(fieldKey(id)) ?? []

/** The same for several fields, by their keys. */
export function rulesByField(
  { rules }: Pick<Catalogue, 'rules'>,
  fields: readonly { id: string; title: string }[],
): ReadonlyMap<string, readonly CatalogueRule[]> {
  const found = new Map<string, CatalogueRule[]>()
  for (const rule of rules.values()) {
    const inForm = rule.actions.flatMap((action) =>
      action.type === ACTION_TYPES.AddField || action.type === ACTION_TYPES.SetFieldRequired
        ? [fieldKey(action.fieldId)]
        : [],
    )
    for (const key of new Set([...inForm, ...readsOf(rule, fields), ...writesOf(rule)]))
      found.set(key, [...(found.get(key) ?? []), rule])
  }
  return found
}
