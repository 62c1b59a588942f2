import { inputsOf, isDerived } from '@dossier/core/calculations/graph'
import { sameJson } from '@dossier/core/live/same-json'
import type { CatalogueField } from '../../catalogue/catalogue.ts'
import { inputFields } from '../../catalogue/calculation-inputs.ts'
import type { FieldsById } from '../../catalogue/read-fields.ts'
import type { StoredField } from './field-queries.ts'

/** Whether a save changes how a field is calculated. */
export const isCalculatedAnew = (before: CatalogueField | null, next: StoredField): before is CatalogueField =>
  before !== null && isDerived(next) && !sameJson(before.extensions, next.extensions)

const writing = ({ columnValues, extensions: { precision } }: StoredField) => ({ columnValues, precision })

/** Whether a save changes how values are read in formulas that compare or join texts: labels of choices, decimals. */
export const isReadAnew = (before: CatalogueField | null, next: StoredField, all: FieldsById): boolean =>
  before !== null &&
  !sameJson(writing(before), writing(next)) &&
  [...all.values()].some((one) => one.extensions.expression !== undefined && inputsOf(one).includes(next.id))

/**
 * The history of records keeps what was calculated from earlier inputs: those go on to decide who reads the field.
 * (D-127)
 */
export function withFormerInputs(before: CatalogueField | null, next: StoredField, all: FieldsById): StoredField {
  if (!isCalculatedAnew(before, next)) return next
  const former = [...before.formerInputs, ...inputFields(before, all).map(({ id }) => id)]
  return { ...next, formerInputs: [...new Set(former)].toSorted() }
}
