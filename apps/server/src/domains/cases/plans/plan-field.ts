import type { FieldValue } from '@dossier/contract/fields'
import { mergePeople } from '@dossier/core/editing/merge-people'
import { isOverridable } from '@dossier/core/calculations/graph'
import { mergeRows } from '@dossier/core/editing/merge-rows'
import { mergeSet } from '@dossier/core/editing/merge-set'
import { fieldKey } from '@dossier/core/fields/field-key'
import { withRow, type RowEdit } from '@dossier/core/fields/row-change'
import { mergeKind } from '@dossier/core/fields/merge-kind'
import { hasRows } from '@dossier/core/fields/has-rows'
import { roleUserIds } from '@dossier/core/fields/role-lists'
import { sameJson } from '@dossier/core/live/same-json'
import type { CatalogueField, CatalogueTemplateField } from '../../../catalogue/catalogue.ts'
import type { ChangesSince } from '../../../history/read-since.ts'
import { badInput, conflict, notFound } from '../../../http/refusal.ts'
import { settle, sinceBase, type Values } from '../details/base.ts'
import { checkPeople } from './check-people.ts'
import type { Change, Step } from './changes.ts'
import { editableField, requireUnlocked } from '../locks/field-locks.ts'
import { isFieldEmpty, normalizeField } from '../field-values.ts'
import { chooserOf, requireItems, withItemValues } from '../item-names.ts'
import type { CaseRecord, LoadedCase } from '../load-case.ts'
import { fieldValue } from '../present-case.ts'
import { redrawnIcon } from '../details/redraw-icons.ts'
import type { Writer } from '../writing/writer.ts'

/**
 * One field: the right to edit it, the value that it can hold, the locks, and the base. A value equal to the present one
 * changes nothing.
 */
export async function planField(
  writer: Writer,
  loaded: LoadedCase,
  change: Extract<Change, { kind: 'field' | 'row' }>,
): Promise<Step> {
  const { fieldId, fence, base } = change
  const restores = change.kind === 'field' ? change.restores : undefined
  const one = fieldToWrite(writer, loaded, fieldId)
  const key = fieldKey(fieldId)
  await requireUnlocked(writer, loaded, { key, fence: base === undefined ? fence : undefined })
  const since = await sinceBase(writer, loaded.record, { key, base })
  const old = fieldValue(loaded.record, fieldId)
  const seen = since ? (since.seen as FieldValue) : old
  const mine = change.kind === 'row' ? withEdit(one.field, change.edit, seen) : await toStore(loaded, one.field, change)
  const settled = since ? settleField(writer, loaded, { field: one.field, since, mine }) : mine
  const checked = checkedValue(loaded, { field: one.field, before: old, value: settled, restores })
  // What was empty before may become so again.
  if (!restores) requireFilled(loaded.record, one, checked)
  const items = await requireItems(chooserOf(writer), one.field, {
    value: checked,
    present: old,
    restores: restores === true,
  })
  const value = withItemValues(one.field, checked, { present: old, items })
  const frees = change.endsEdit ? { frees: { key } } : {}
  if (sameJson(old, value)) return { type: 'fieldChanged', entries: [], ...frees }
  return {
    type: 'fieldChanged',
    entries: [{ key, old, new: value }],
    field: { id: fieldId, value },
    items,
    ...(one.field.dataType === 'user-role' && { set: involved(loaded, { id: fieldId, value }) }),
    ...frees,
  }
}

/** An icon that the record has, or had before, has been drawn already. */
async function toStore(
  { record }: LoadedCase,
  field: CatalogueField,
  { value: input, restores }: Extract<Change, { kind: 'field' }>,
): Promise<FieldValue> {
  const value = valueFor(field, input)
  return restores || sameJson(value, fieldValue(record, field.id)) ? value : redrawnIcon(field, value)
}

/** The rows after the change of one, among the others as the writer saw them. */
function withEdit(field: CatalogueField, edit: RowEdit, seen: FieldValue): FieldValue {
  if (!hasRows(field.dataType)) badInput(`${field.title} has no rows. Save its value instead.`)
  const rows = withRow(seen, edit)
  return rows === undefined ? conflict('This row was removed. Reload, or add it again.') : valueFor(field, rows)
}

/** Who has a role in the record once the field has this value. */
const involved = ({ record }: LoadedCase, { id, value }: { id: string; value: FieldValue }) => ({
  role_user_ids: roleUserIds({ ...record.row.fields, [id]: value }),
})

/** The system writes every field of the template. */
function fieldToWrite({ author }: Writer, loaded: LoadedCase, fieldId: string): CatalogueTemplateField {
  if (author.person) return editableField({ me: author.person }, loaded, fieldId)
  const one = loaded.record.template.fields.get(fieldId) ?? notFound('Field')
  if (isOverridable(one.field) && !loaded.record.row.overridden.includes(fieldId))
    badInput(`${one.field.title} is calculated. Override it in this record to enter a value.`)
  return one
}

export function valueFor(field: CatalogueField, input: FieldValue): FieldValue {
  const result = normalizeField(field, input)
  return result.ok ? result.value : badInput(result.message)
}

function checkedValue(
  { catalogue }: LoadedCase,
  { value, ...about }: Omit<Parameters<typeof checkPeople>[1], 'catalogue'> & { value: FieldValue },
): FieldValue {
  const checked = checkPeople(value, { ...about, catalogue })
  return checked.ok ? checked.value : badInput(checked.message)
}

function settleField(
  writer: Writer,
  { record }: LoadedCase,
  { field, since, mine }: { field: CatalogueField; since: ChangesSince; mine: FieldValue },
): FieldValue {
  const values = { seen: since.seen as FieldValue, mine, present: fieldValue(record, field.id) }
  return settle<FieldValue>(writer, record, { since, values, rules: { isSame: sameJson, merge: mergeOf(field) } })
}

/** How two people's changes of a field are merged, if they are. */
function mergeOf(field: CatalogueField): ((values: Values<FieldValue>) => FieldValue | undefined) | undefined {
  const isSingle = field.extensions.isSingleUser === true
  switch (mergeKind(field)) {
    case 'set':
      return ({ seen, mine, present }) =>
        valueFor(field, mergeSet({ seen: choicesOf(seen), mine: choicesOf(mine), present: choicesOf(present) }))
    case 'rows':
      return ({ seen, mine, present }) => {
        const merged = mergeRows(seen, mine, present)
        return merged === undefined ? undefined : valueFor(field, merged)
      }
    case 'people':
      return ({ seen, mine, present }) => {
        const merged = mergePeople(seen, mine, present, { isSingle })
        return merged === undefined ? undefined : valueFor(field, merged)
      }
    default:
      return undefined
  }
}

const choicesOf = (value: FieldValue): string[] => (value ?? []) as string[]

/** A required field may still be empty from before, but it is not emptied. */
function requireFilled(record: CaseRecord, one: CatalogueTemplateField, value: FieldValue): void {
  const required = record.isCase ? one.requiredCase : one.requiredRecord
  if (!required || !isFieldEmpty(one.field, value)) return
  if (!isFieldEmpty(one.field, fieldValue(record, one.field.id))) badInput(`Please enter ${one.field.title}.`)
}
