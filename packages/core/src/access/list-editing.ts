import type { FieldDefinition } from '@dossier/contract/fields'
import { fieldType } from '../fields/types/registry.ts'
import { unless, type WhyNot } from './reasons.ts'
import { inAnyOf } from './teams.ts'

/** What a list knows of a record before anybody asks for it. */
export interface ListedRecord {
  isClosed: boolean
  /** When it was deleted, in lists that can have such records. */
  deleted?: string | null | undefined
  fields: Readonly<Record<string, unknown>>
  /** Those whose members alone edit the record. */
  editTeams?: readonly number[] | undefined
  /** There is no such record yet. (D-069) */
  scheduled?: object | undefined
}

/** A column as far as editing goes; without a field it is a built-in one. */
interface Editable {
  field?: Pick<FieldDefinition, 'id' | 'dataType' | 'displayReadOnly'> | undefined
  /** The templates in whose records the person is in no team that edits the field. */
  closedIn?: readonly number[] | undefined
}

/**
 * Why a cell of a list cannot be edited there, as far as the list knows. Teams and locks are asked about when the
 * editing begins; a column without a field is a built-in one. (D-081)
 */
export function whyNotEditCell(
  { editsFieldsInViews }: { editsFieldsInViews: boolean },
  record: ListedRecord,
  field: Pick<FieldDefinition, 'id' | 'dataType' | 'displayReadOnly'> | undefined,
): WhyNot {
  return (
    unless(editsFieldsInViews, 'listEditingOff') ??
    whyNotEditColumn(field) ??
    unless(!record.scheduled, 'onlyScheduled') ??
    unless(!record.deleted, 'deletedInLists') ??
    unless(!record.isClosed, 'closedInLists') ??
    unless(field !== undefined && Object.hasOwn(record.fields, field.id), 'notInTemplate')
  )
}

/**
 * Whether a list offers to edit a cell: not one of which it knows that other teams edit its record or its field. Who
 * asks for it nevertheless hears which. (B-EDIT-14, D-049)
 */
export const isOfferedCell = (
  me: { editsFieldsInViews: boolean; teams: readonly number[] },
  record: ListedRecord & { templateId: number },
  { field, closedIn }: Pick<Editable, 'field' | 'closedIn'>,
): boolean =>
  whyNotEditCell(me, record, field) === null &&
  inAnyOf(me, record.editTeams ?? []) &&
  !closedIn?.includes(record.templateId)

/** Why no cell of a column is edited in lists. */
export function whyNotEditColumn(field: Pick<FieldDefinition, 'dataType' | 'displayReadOnly'> | undefined): WhyNot {
  if (!field || !fieldType(field.dataType).inlineEditable) return { rule: 'columnInLists' }
  return unless(!field.displayReadOnly, 'readOnlyField')
}
