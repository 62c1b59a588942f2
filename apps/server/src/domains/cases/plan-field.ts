import type { FieldValue } from '@dossier/contract/fields'
import { mergeSet } from '@dossier/core/editing/merge-set'
import { fieldKey } from '@dossier/core/fields/field-key'
import { mergeKind } from '@dossier/core/fields/merge-kind'
import { sameJson } from '@dossier/core/live/same-json'
import type { CatalogueField, CatalogueTemplateField } from '../../catalogue/catalogue.ts'
import type { ChangesSince } from '../../history/read-since.ts'
import { badInput, notFound } from '../../http/refusal.ts'
import { settle, sinceBase, type Values } from './base.ts'
import type { Change, Step } from './changes.ts'
import { editableField, requireUnlocked } from './field-locks.ts'
import { isFieldEmpty, normalizeField } from './field-values.ts'
import { requireItems } from './item-names.ts'
import type { CaseRecord, LoadedCase } from './load-case.ts'
import { fieldValue } from './present-case.ts'
import type { Writer } from './writer.ts'

/**
 * One field: the right to edit it, the value that it can hold, the locks, and the base. A value equal to the present one
 * changes nothing.
 */
export async function planField(
  writer: Writer,
  loaded: LoadedCase,
  change: Extract<Change, { kind: 'field' }>,
): Promise<Step> {
  const { fieldId, fence, base } = change
  const one = fieldToWrite(writer, loaded, fieldId)
  const key = fieldKey(fieldId)
  const mine = valueFor(one.field, change.value)
  await requireUnlocked(writer, loaded, { key, fence: base === undefined ? fence : undefined })
  const since = await sinceBase(writer, loaded.record, { key, base })
  const value = since ? settleField(writer, loaded, { field: one.field, since, mine }) : mine
  // What was empty before may become so again.
  if (!change.restores) requireFilled(loaded.record, one, value)
  const old = fieldValue(loaded.record, fieldId)
  const frees = change.endsEdit ? { frees: { key } } : {}
  if (sameJson(old, value)) return { type: 'fieldChanged', entries: [], ...frees }
  const items = await requireItems(writer, one.field, { value, present: old, restores: change.restores === true })
  return { type: 'fieldChanged', entries: [{ key, old, new: value }], field: { id: fieldId, value }, items, ...frees }
}

/** The system writes every field of the template. */
function fieldToWrite({ author }: Writer, loaded: LoadedCase, fieldId: string): CatalogueTemplateField {
  if (author.person) return editableField({ me: author.person }, loaded, fieldId)
  return loaded.record.template.fields.get(fieldId) ?? notFound('Field')
}

export function valueFor(field: CatalogueField, input: FieldValue): FieldValue {
  const result = normalizeField(field, input)
  return result.ok ? result.value : badInput(result.message)
}

function settleField(
  writer: Writer,
  { record }: LoadedCase,
  { field, since, mine }: { field: CatalogueField; since: ChangesSince; mine: FieldValue },
): FieldValue {
  const values = { seen: since.seen as FieldValue, mine, present: fieldValue(record, field.id) }
  const isSet = mergeKind(field) === 'set'
  const merge = ({ seen, mine, present }: Values<FieldValue>) =>
    valueFor(field, mergeSet({ seen: choicesOf(seen), mine: choicesOf(mine), present: choicesOf(present) }))
  return settle<FieldValue>(writer, record, {
    since,
    values,
    rules: { isSame: sameJson, merge: isSet ? merge : undefined },
  })
}

const choicesOf = (value: FieldValue): string[] => (value ?? []) as string[]

/** A required field may still be empty from before, but it is not emptied. */
function requireFilled(record: CaseRecord, one: CatalogueTemplateField, value: FieldValue): void {
  const required = record.isCase ? one.requiredCase : one.requiredRecord
  if (!required || !isFieldEmpty(one.field, value)) return
  if (!isFieldEmpty(one.field, fieldValue(record, one.field.id))) badInput(`Please enter ${one.field.title}.`)
}
