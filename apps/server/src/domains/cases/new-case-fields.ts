import type { CreateError, NewCase } from '@dossier/contract/cases/lifecycle'
import type { FieldValue } from '@dossier/contract/fields'
import type { Actor, GuardedCase } from '@dossier/core/access/cases'
import { isDerived } from '@dossier/core/calculations/graph'
import { canEditField } from '@dossier/core/access/fields'
import { isTracker } from '@dossier/core/time-spent/tracked'
import { fieldKey, ownValue } from '@dossier/core/fields/field-key'
import type { z } from 'zod'
import { passes } from '../../http/guard.ts'
import {
  rightsOf,
  type Catalogue,
  type CatalogueTemplate,
  type CatalogueTemplateField,
} from '../../catalogue/catalogue.ts'
import { checkPeople, usableDefaults } from './plans/check-people.ts'
import { isFieldEmpty, normalizeField } from './field-values.ts'
import { areHeld, goneSentence, type HeldItems } from './item-names.ts'
import { isFieldVisible } from './present-case.ts'

type Fault = z.infer<typeof CreateError>

export interface NewFields {
  /** What can be stored; empty fields are not there. */
  values: Record<string, FieldValue>
  /** Fields that are left empty, and why. */
  errors: Fault[]
  /** Required fields without a value: if there are any, nothing is created. */
  missing: Fault[]
}

/** Checks the fields of a new record against its template: given values first, the template's defaults for the rest. */
export function fieldsOfNew(
  me: Actor,
  {
    record,
    template,
    items,
    catalogue,
  }: { record: GuardedCase; template: CatalogueTemplate; items: HeldItems; catalogue: Catalogue },
  given: NewCase['fields'],
): NewFields {
  const result: NewFields = { values: {}, errors: [], missing: [] }
  for (const fieldId of Object.keys(given)) {
    const one = template.fields.get(fieldId)
    if (!one || !isFieldVisible(me, one)) result.errors.push({ field: fieldKey(fieldId), message: 'Field not found.' })
  }
  const defaults = usableDefaults(template.fieldDefaultValues, catalogue)
  for (const one of template.fields.values()) {
    const { id, title } = one.field
    const editable = isFieldVisible(me, one) && passes('field.edit', canEditField(me, record, one.field, rightsOf(one)))
    const isGiven = Object.hasOwn(given, id) && isFieldVisible(me, one)
    const { value, message } =
      isGiven && editable
        ? read(one, given[id], { items, catalogue })
        : read(one, ownValue(defaults, id), { items, catalogue })
    if (isGiven && !editable) result.errors.push({ field: fieldKey(id), message: notFilled(one) })
    const required = record.isCase ? one.requiredCase : one.requiredRecord
    const isMissing = required && editable && isFieldEmpty(one.field, value)
    if (isMissing) result.missing.push({ field: fieldKey(id), message: message ?? `Please enter ${title}.` })
    else if (message && isGiven) result.errors.push({ field: fieldKey(id), message })
    if (value !== null) result.values[id] = value
  }
  return result
}

const notFilled = ({ field }: CatalogueTemplateField): string =>
  isDerived(field)
    ? `${field.title} is ${isTracker(field) ? 'tracked' : 'calculated'}. Leave it out.`
    : `You do not have permission to fill in ${field.title}.`

function read(
  { field }: CatalogueTemplateField,
  input: FieldValue | undefined,
  { items, catalogue }: { items: HeldItems; catalogue: Catalogue },
): { value: FieldValue; message?: string } {
  const normalized = normalizeField(field, input ?? null)
  const checked = normalized.ok ? checkPeople(normalized.value, { field, catalogue, before: null }) : normalized
  if (!checked.ok) return { value: null, message: checked.message }
  const { value } = checked
  if (areHeld(field, value, items)) return { value }
  return { value: null, message: goneSentence(field, Array.isArray(value) ? value.length : 1) }
}
