import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FieldValue } from '../fields.ts'
import { DataRow, RowChange, RowId } from '../fields/rows.ts'
import { RICH_TEXT_BYTES } from '../limits.ts'
import { FieldId, Instant, LockPlace, PathBoolean, PathId, PathIdOrZero } from '../shapes.ts'
import { CaseDetails, CaseField, CaseProperties, PropertyKey } from './details.ts'

/** A lock on one field. Its holder renews it before `expires` and names `fence` when saving. */
export const FieldLock = z.object({ fence: z.int(), expires: Instant })
export type FieldLock = z.infer<typeof FieldLock>

const CaseAndField = z.object({ caseId: PathId, fieldId: FieldId })
const CaseAndPlace = z.object({ caseId: PathId, fieldId: LockPlace })

/** The current number of the caller's lock; a save with an outdated one and no base answers 409 and changes nothing. */
const Fence = z.int().optional()

/**
 * The sequence number of the record's change log at which the writer last saw the value. Without one the last save
 * wins. (D-123)
 */
export const Base = z.int().min(0).optional()

/** A field after its save, with the record's sequence number. */
export const SavedField = CaseField.extend({ seq: z.int() })
export type SavedField = z.infer<typeof SavedField>

/** Answered with 409 to a save whose base is older than somebody else's change of the same value. (D-123) */
export const SaveConflict = z.object({
  /** A sentence that names the other person and says what to do. */
  message: z.string(),
  /** The current value, in the form that a save takes. */
  value: z.unknown(),
  /** The id is null when no person changed it. */
  changedBy: z.object({ id: z.int().nullable(), name: z.string() }),
  changedAt: Instant,
  /** The record's sequence number: the base of a save that replaces the present value knowingly. */
  seq: z.int(),
})
export type SaveConflict = z.infer<typeof SaveConflict>

export const caseFields = {
  saveProperty: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/cases/property/{caseId}/{key}',
    access: 'signedIn',
    summary: 'Writes one property of a record; with a base, lists are merged and other changes since are a conflict',
    on: { caseId: 'case:edit', key: 'word' },
    params: z.object({ caseId: PathId, key: PropertyKey }),
    body: z.object({ value: z.unknown(), fence: Fence, base: Base }),
    isBatchable: true,
    reply: CaseProperties,
    conflict: SaveConflict,
  }),
  saveField: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/cases/field/{caseId}/{fieldId}/{inProgress}',
    access: 'signedIn',
    summary:
      'Writes one field; with a base, lists are merged and other changes since are a conflict; with inProgress it only shows the draft to other viewers and keeps the lock',
    on: { caseId: 'case:edit-field', fieldId: 'field', inProgress: 'word' },
    params: CaseAndField.extend({ inProgress: PathBoolean }),
    body: z.object({ value: FieldValue, fence: Fence, base: Base }),
    bodyLimit: RICH_TEXT_BYTES,
    isBatchable: true,
    reply: SavedField,
    conflict: SaveConflict,
  }),
  changeRow: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/cases/field/{caseId}/{fieldId}/item',
    access: 'signedIn',
    summary:
      'Adds, changes or removes one row of a list of rows and leaves the others; adding a row that is there, or removing one that is not, changes nothing. The item of the data source stays',
    on: { caseId: 'case:edit-field', fieldId: 'field' },
    params: CaseAndField,
    query: z.object({ updateType: RowChange }),
    /** Of a changed row, omitted values stay, and null empties one. */
    body: DataRow.extend({ fence: Fence, base: Base }),
    bodyLimit: RICH_TEXT_BYTES,
    reply: SavedField,
    conflict: SaveConflict,
  }),
  select: endpoint({
    method: 'PUT',
    support: 'allowed',
    path: '/cases/fieldselect/{caseId}/{fieldId}/{itemId}',
    access: 'signedIn',
    summary:
      'Acquires the lock on a field or property; the field id "none" releases all locks the caller holds on the record',
    on: { caseId: 'case:edit-field', fieldId: 'field', itemId: 'word' },
    /** A row of a table is locked with its field. */
    params: CaseAndPlace.extend({ itemId: z.union([PathIdOrZero, RowId]) }),
    reply: FieldLock.nullable(),
  }),
  overrideCalculated: endpoint({
    method: 'PUT',
    support: 'allowed',
    path: '/cases/override-calculated/{caseId}/{fieldId}/{isOverridden}',
    access: 'signedIn',
    summary: 'Lets the value of a calculated field be edited by hand in a record, or calculates it again',
    on: { caseId: 'case:edit-field', fieldId: 'field', isOverridden: 'word' },
    params: CaseAndField.extend({ isOverridden: PathBoolean }),
    reply: CaseDetails,
  }),
  extendLock: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/cases/extendlock/{caseId}/{fieldId}',
    access: 'signedIn',
    summary: "Renews the caller's lock, the one with a fence if it names one; 409 if it was lost",
    on: { caseId: 'case:edit-field', fieldId: 'field' },
    params: CaseAndPlace,
    body: z.object({ fence: z.int().optional() }).default({}),
    reply: FieldLock,
  }),
}
