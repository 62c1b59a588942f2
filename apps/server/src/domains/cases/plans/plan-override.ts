import { whyNotEditField, whyNotOverride } from '@dossier/core/access/fields'
import { isCalculated, isOverridable } from '@dossier/core/calculations/graph'
import { fieldKey } from '@dossier/core/fields/field-key'
import { isTracker } from '@dossier/core/time-spent/tracked'
import { rightsOf, type CatalogueTemplateField } from '../../../catalogue/catalogue.ts'
import { badInput, notFound } from '../../../http/refusal.ts'
import { allowBy } from '../access/allow-write.ts'
import { changedCalculations } from '../recalculation/calculated-values.ts'
import type { Change, Step } from './changes.ts'
import { requireUnlocked } from '../locks/field-locks.ts'
import type { LoadedCase } from '../load-case.ts'
import { fieldValue, isFieldVisible } from '../present-case.ts'
import type { Writer } from '../writing/writer.ts'

type Override = Extract<Change, { kind: 'override' }>

/** From now on people edit the value of a calculated field in this record; or it is calculated again. (D-082) */
export async function planOverride(writer: Writer, loaded: LoadedCase, change: Override): Promise<Step> {
  const { record, catalogue } = loaded
  const { fieldId, isOverridden } = change
  const one = fieldToOverride(writer, loaded, change)
  const key = fieldKey(one.field.id)
  await requireUnlocked(writer, loaded, { key })
  const { overridden } = record.row
  const type = isOverridden ? 'overridden' : 'overrideReset'
  if (overridden.includes(fieldId) === isOverridden) return { type, entries: [] }
  const others = overridden.filter((id) => id !== fieldId)
  const old = fieldValue(record, fieldId)
  if (isOverridden) return { type, entries: [{ key, old, new: old }], set: { overridden: [...others, fieldId] } }
  const { template, row } = record
  const results = new Map(changedCalculations({ ...row, template, overridden: others }, catalogue))
  const value = results.has(fieldId) ? results.get(fieldId)! : old
  return { type, entries: [{ key, old, new: value }], set: { overridden: others }, field: { id: fieldId, value } }
}

function fieldToOverride(
  { author: { person } }: Writer,
  { record, catalogue }: LoadedCase,
  { fieldId, isOverridden }: Override,
): CatalogueTemplateField {
  const one = record.template.fields.get(fieldId) ?? notFound('Field')
  if (person) {
    if (!isFieldVisible(person, one)) notFound('Field')
    const whyNot = isOverridable(one.field)
      ? whyNotOverride(person, record, rightsOf(one))
      : whyNotEditField(person, record, one.field, rightsOf(one))
    allowBy('field.edit', whyNot, catalogue)
  }
  if (isOverridden && isTracker(one.field))
    badInput(`The times of "${one.field.title}" are tracked and cannot be entered by hand.`)
  if (isOverridden && !isCalculated(one.field)) badInput(`"${one.field.title}" is not calculated. Edit its value.`)
  return one
}
