import type { DataItem } from '@dossier/contract/data-sources/items'
import type { RuleClause } from '@dossier/contract/rules/rule'
import { itemIdsOf, picksRecords } from '@dossier/core/fields/chosen-items'
import { fieldIdOf, ownValue } from '@dossier/core/fields/field-key'
import type { Catalogue, CatalogueRule } from '../../catalogue/catalogue.ts'
import type { Tx } from '../../db/open.ts'
import { selectItemValues } from '../data-sources/name-queries.ts'
import type { LoadedCase } from '../cases/load-case.ts'
import { selectFieldsWithFiles } from '../files/queries.ts'

/** The fields about whose items or files conditions ask: what is not in a record itself. */
interface RelatedFields {
  items: ReadonlySet<string>
  files: ReadonlySet<string>
}

export function relatedIn(conditions: readonly RuleClause[], { fields }: Pick<Catalogue, 'fields'>): RelatedFields {
  const items = new Set<string>()
  const files = new Set<string>()
  const simple = conditions.flatMap((one): Pick<RuleClause, 'field' | 'definitionField'>[] => [one, ...one.subClauses])
  for (const { field, definitionField } of simple) {
    const id = fieldIdOf(field) ?? ''
    if (definitionField) items.add(id)
    else if (fields.get(id)?.dataType === 'file-only') files.add(id)
  }
  return { items, files }
}

/** Worked out once for each version of the rules and fields. */
function once(isOne: (rule: CatalogueRule) => boolean): (catalogue: Catalogue) => RelatedFields {
  const cached = new WeakMap<Catalogue, RelatedFields>()
  return (catalogue) => {
    const found =
      cached.get(catalogue) ??
      relatedIn(
        [...catalogue.rules.values()].filter(isOne).flatMap(({ conditions }) => conditions),
        catalogue,
      )
    cached.set(catalogue, found)
    return found
  }
}

export const relatedOfRules = once(({ enabled }) => enabled)
export const relatedOfManualRules = once(({ enabled, trigger }) => enabled && trigger === 'Manual')

interface Reader {
  tx: Tx
  tenant: { id: number }
}

/** Records with what conditions ask of their items and files: a query for each of the two, if anything asks. */
export async function withRelatedValues<T extends LoadedCase>(
  { tx, tenant }: Reader,
  loaded: readonly T[],
  related: RelatedFields,
): Promise<T[]> {
  const withItems = related.items.size === 0 ? [...loaded] : await addItems({ tx, tenant }, loaded, related.items)
  if (related.files.size === 0 || loaded.length === 0) return withItems
  const caseIds = loaded.map(({ record }) => record.id)
  const found = await selectFieldsWithFiles(tx, { tenantId: tenant.id, caseIds, fieldIds: [...related.files] })
  return withItems.map((one) => ({ ...one, fieldsWithFiles: new Set(found.get(one.record.id)) }))
}

async function addItems<T extends LoadedCase>(
  { tx, tenant }: Reader,
  loaded: readonly T[],
  fieldIds: ReadonlySet<string>,
): Promise<T[]> {
  const idsIn = ({ record, items, catalogue }: T): string[] =>
    [...fieldIds].flatMap((id) => {
      const field = catalogue.fields.get(id)
      // A field that has come to choose records has no items to look for.
      const ids = field && !picksRecords(field) ? itemIdsOf(field, ownValue(record.row.fields, id) ?? null) : []
      return ids.filter((one) => items.get(one)?.fields === undefined)
    })
  const values = await selectItemValues(tx, tenant.id, [...new Set(loaded.flatMap(idsIn))])
  if (values.size === 0) return [...loaded]
  // Records of one action share their items: a copy for each of thousands would have all items of all of them.
  const filled = new Map<T['items'], T['items']>()
  const fill = (items: T['items']): T['items'] => {
    const found = filled.get(items) ?? new Map([...items].map(([id, item]) => [id, withFields(item, values.get(id))]))
    filled.set(items, found)
    return found
  }
  return loaded.map((one) => ({ ...one, items: fill(one.items) }))
}

const withFields = <I extends object>(item: I, fields: DataItem['fields'] | undefined) =>
  fields ? { ...item, fields } : item
