import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import { calculate } from '@dossier/core/calculations/evaluate'
import { calculationOrder, isCalculated } from '@dossier/core/calculations/graph'
import { fieldKey, ownValue } from '@dossier/core/fields/field-key'
import { sameJson } from '@dossier/core/live/same-json'
import { dateIn } from '@dossier/core/text/dates'
import type { Catalogue, CatalogueTemplate } from '../../catalogue/catalogue.ts'
import type { Step } from './changes.ts'
import type { LoadedCase } from './load-case.ts'

interface Calculated {
  /** The fields whose values records of the template have. */
  kept: ReadonlySet<string>
  order: readonly FieldDefinition[]
}

/** By the template, which is another one whenever a field is. */
const known = new WeakMap<CatalogueTemplate, Calculated>()

function calculatedIn(template: CatalogueTemplate, { fields }: Pick<Catalogue, 'fields'>): Calculated {
  const found = known.get(template)
  if (found) return found
  const kept = new Set(
    template.placedFields
      .map(({ field }) => field)
      .filter(isCalculated)
      .map(({ id }) => id),
  )
  const made = { kept, order: calculationOrder(kept, fields) }
  known.set(template, made)
  return made
}

/** A tenant has no time zone of its own: its day is that of UTC. (ADR 71) */
export const today = (): string => dateIn(Date.now(), 'UTC')

interface Holder {
  template: CatalogueTemplate
  fields: Readonly<Record<string, FieldValue>>
  overridden: readonly string[]
}

/** The values of a record's calculated fields that differ from the stored ones; null empties one. */
export function changedCalculations(
  { template, fields, overridden }: Holder,
  catalogue: Pick<Catalogue, 'fields'>,
): [string, FieldValue][] {
  const { kept, order } = calculatedIn(template, catalogue)
  if (kept.size === 0) return []
  const values = calculate(fields, { order, overridden, today: today() })
  return [...values].filter(([id, value]) => kept.has(id) && !sameJson(ownValue(fields, id) ?? null, value))
}

/** What follows from the values of a record as they are now, as parts of the save that changed them. */
export const calculatedSteps = ({ record, catalogue }: LoadedCase): Step[] =>
  changedCalculations({ ...record, fields: record.row.fields, overridden: record.row.overridden }, catalogue).map(
    ([id, value]) => ({
      type: 'fieldChanged',
      entries: [{ key: fieldKey(id), old: ownValue(record.row.fields, id) ?? null, new: value }],
      field: { id, value },
    }),
  )

/** The values of a new record with those that follow from them. */
export function withCalculations(
  template: CatalogueTemplate,
  fields: Record<string, FieldValue>,
  catalogue: Pick<Catalogue, 'fields'>,
): Record<string, FieldValue> {
  const changed = changedCalculations({ template, fields, overridden: [] }, catalogue)
  if (changed.length === 0) return fields
  const all = new Map([...Object.entries(fields), ...changed])
  return Object.fromEntries([...all].filter(([, value]) => value !== null))
}
