import type { FieldDefinition, FieldExtensions, FieldValue } from '@dossier/contract/fields'
import { calculate } from '@dossier/core/calculations/evaluate'
import { calculationOrder, isCalculated } from '@dossier/core/calculations/graph'
import { fieldKey, ownValue } from '@dossier/core/fields/field-key'
import { sameJson } from '@dossier/core/live/same-json'
import { dateIn } from '@dossier/core/text/dates'
import type { Catalogue, CatalogueTemplate } from '../../../catalogue/catalogue.ts'
import type { Step } from '../plans/changes.ts'
import type { LoadedCase } from '../load-case.ts'

interface Calculated {
  /** The fields whose values records of the template have. */
  placed: ReadonlySet<string>
  order: readonly FieldDefinition[]
}

/** By the template, which is another one whenever a field is. */
const cache = new WeakMap<CatalogueTemplate, Calculated>()

function calculatedIn(template: CatalogueTemplate, { fields }: Pick<Catalogue, 'fields'>): Calculated {
  const found = cache.get(template)
  if (found) return found
  const placed = new Set(
    template.placedFields
      .map(({ field }) => field)
      .filter(isCalculated)
      .map(({ id }) => id),
  )
  const made = { placed, order: calculationOrder(placed, fields) }
  cache.set(template, made)
  return made
}

/** Whether records of a template have calculated values that follow something, directly or through others. */
export const isFollowed = (
  template: CatalogueTemplate,
  catalogue: Pick<Catalogue, 'fields'>,
  follows: (settings: FieldExtensions) => boolean,
): boolean => calculatedIn(template, catalogue).order.some(({ extensions }) => follows(extensions))

/** What a record has besides its fields; null where it is not known yet, or not so. */
interface Instants {
  created: string | null
  closed: string | null
}

interface Holder extends Instants {
  template: CatalogueTemplate
  fields: Readonly<Record<string, FieldValue>>
  overridden: readonly string[]
}

/** The values of a record's calculated fields that differ from the stored ones; null empties one. */
export function changedCalculations(
  { template, fields, overridden, created, closed }: Holder,
  catalogue: Pick<Catalogue, 'fields' | 'timeZone'>,
): [string, FieldValue][] {
  const { placed, order } = calculatedIn(template, catalogue)
  if (placed.size === 0) return []
  const { timeZone, fields: definitions } = catalogue
  const today = dateIn(Date.now(), timeZone)
  const values = calculate(fields, { order, overridden, definitions, timeZone, today, created, closed })
  return [...values].filter(([id, value]) => placed.has(id) && !sameJson(ownValue(fields, id) ?? null, value))
}

/** What follows from the values of a record as they are now, as parts of the save that changed them. */
export const calculatedSteps = ({ record: { template, row }, catalogue }: LoadedCase): Step[] =>
  changedCalculations({ ...row, template }, catalogue).map(([id, value]) => ({
    type: 'fieldChanged',
    entries: [{ key: fieldKey(id), old: ownValue(row.fields, id) ?? null, new: value }],
    field: { id, value },
  }))

/** The values of a new record with those that follow from them. */
export function withCalculations(
  template: CatalogueTemplate,
  { fields, ...instants }: { fields: Record<string, FieldValue> } & Instants,
  catalogue: Pick<Catalogue, 'fields' | 'timeZone'>,
): Record<string, FieldValue> {
  const changed = changedCalculations({ template, fields, overridden: [], ...instants }, catalogue)
  if (changed.length === 0) return fields
  const all = new Map([...Object.entries(fields), ...changed])
  return Object.fromEntries([...all].filter(([, value]) => value !== null))
}
