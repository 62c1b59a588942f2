import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FieldValue } from '../fields.ts'
import { FieldId, Instant, PathBoolean, PathId, PathIdOrZero } from '../shapes.ts'
import { CaseField, CaseProperties, PropertyKey } from './details.ts'

/** A lock on one field. Its holder renews it before `expires` and names `fence` when saving. */
export const FieldLock = z.object({ fence: z.int(), expires: Instant })
export type FieldLock = z.infer<typeof FieldLock>

const CaseAndField = z.object({ caseId: PathId, fieldId: FieldId })

/** The current number of the caller's lock; a save with an outdated one answers 409 and changes nothing. */
const Fence = z.int().optional()

export const caseFields = {
  saveProperty: endpoint({
    method: 'POST',
    path: '/cases/property/{caseId}/{key}',
    access: 'signedIn',
    summary: 'Writes one property of a record; lists replace',
    on: { caseId: 'case:edit', key: 'word' },
    params: z.object({ caseId: PathId, key: PropertyKey }),
    body: z.object({ value: z.unknown(), fence: Fence }),
    reply: CaseProperties,
  }),
  saveField: endpoint({
    method: 'POST',
    path: '/cases/field/{caseId}/{fieldId}/{inProgress}',
    access: 'signedIn',
    summary: 'Writes one field; with inProgress it only shows the draft to other viewers and keeps the lock',
    on: { caseId: 'case:edit-field', fieldId: 'field', inProgress: 'word' },
    params: CaseAndField.extend({ inProgress: PathBoolean }),
    body: z.object({ value: FieldValue, fence: Fence }),
    reply: CaseField,
  }),
  select: endpoint({
    method: 'PUT',
    path: '/cases/fieldselect/{caseId}/{fieldId}/{itemId}',
    access: 'signedIn',
    summary: 'Takes the lock on a field or property; the field id "none" gives back all the caller holds on the record',
    on: { caseId: 'case:edit-field', fieldId: 'field', itemId: 'word' },
    params: CaseAndField.extend({ itemId: PathIdOrZero }),
    reply: FieldLock.nullable(),
  }),
  extendLock: endpoint({
    method: 'POST',
    path: '/cases/extendlock/{caseId}/{fieldId}',
    access: 'signedIn',
    summary: "Renews the caller's lock; 409 when it was lost",
    on: { caseId: 'case:edit-field', fieldId: 'field' },
    params: CaseAndField,
    body: z.object({ fence: z.int() }),
    reply: FieldLock,
  }),
}
