import { BULK_PROPERTIES } from '@dossier/contract/bulk-edits'
import type { FieldDefinition } from '@dossier/contract/fields'
import type { ListedRecord } from '../access/list-editing.ts'
import { unless, type WhyNot } from '../access/reasons.ts'
import { doingsOf } from '../editing/bulk-change.ts'

/**
 * Why nothing is pasted into a cell, as far as the list knows. Some properties and types have no editor in cells, but
 * can be read from texts.
 */
export function whyNotPaste(
  { editsFieldsInViews }: { editsFieldsInViews: boolean },
  record: ListedRecord,
  { key, field }: { key: string; field?: FieldDefinition | undefined },
): WhyNot {
  const takesText = field ? doingsOf(field).includes('set') : BULK_PROPERTIES.some((one) => one === key)
  return (
    unless(editsFieldsInViews, 'listEditingOff') ??
    unless(!field?.displayReadOnly, 'readOnlyField') ??
    unless(takesText, 'columnInLists') ??
    unless(!record.scheduled, 'onlyScheduled') ??
    unless(!record.deleted, 'deletedInLists') ??
    unless(!record.isClosed, 'closedInLists') ??
    unless(!field || Object.hasOwn(record.fields, field.id), 'notInTemplate')
  )
}
