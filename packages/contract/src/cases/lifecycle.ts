import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FieldValue } from '../fields.ts'
import {
  FIELDS_PER_CASE,
  PEOPLE_PER_CASE,
  RICH_TEXT_BYTES,
  TAGS_PER_CASE,
  TEXT_AREA_LENGTH,
  TITLE_LENGTH,
} from '../limits.ts'
import { FieldId, idOf, PathId } from '../shapes.ts'
import { CaseDetails, CaseProperties } from './details.ts'
import { eachTime, untilPushed } from '../freshness.ts'

/** A case number as people write it; letter case does not matter. */
export const CaseNumber = z.string().trim().min(1, 'Use a case number.').max(64, 'Use a case number.')

export const NewCase = z.object({
  templateId: idOf('template').nullish(),
  title: z.string().max(TITLE_LENGTH).default(''),
  summary: z.string().max(TEXT_AREA_LENGTH).default(''),
  isCase: z.boolean().default(false),
  statusId: idOf('status').nullish(),
  severityId: idOf('severity').nullish(),
  assigneeId: idOf('user').nullish(),
  areas: z.array(idOf('area')).max(100).default([]),
  tags: z.array(z.string()).max(TAGS_PER_CASE).default([]),
  users: z.array(idOf('user')).max(PEOPLE_PER_CASE).default([]),
  pendingTeams: z.array(idOf('team')).max(PEOPLE_PER_CASE).default([]),
  fields: z
    .record(FieldId, FieldValue)
    .refine((fields) => Object.keys(fields).length <= FIELDS_PER_CASE, 'A record can have up to 500 fields.')
    .default({}),
})
export type NewCase = z.infer<typeof NewCase>

/** `field` is a property key or `fields.{id}`. */
export const CreateError = z.object({ field: z.string(), message: z.string() })

export const Created = z.object({ created: CaseProperties.nullable(), errors: z.array(CreateError) })
export type Created = z.infer<typeof Created>

const OneCase = z.object({ id: PathId })

export const cases = {
  details: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/cases/details',
    access: 'signedIn',
    fresh: untilPushed('case-hub'),
    summary: 'One record by its number, with the fields that the caller may see; 403 when it is restricted',
    query: z.object({ caseNumber: CaseNumber }),
    reply: CaseDetails,
  }),
  create: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/cases',
    access: 'signedIn',
    summary: 'Creates a record or a case; a repeated Idempotency-Key answers the first result again',
    body: NewCase,
    bodyLimit: RICH_TEXT_BYTES,
    isBatchable: true,
    reply: Created,
  }),
  promote: endpoint({
    method: 'PUT',
    support: 'allowed',
    path: '/cases/makeCase/{id}',
    access: 'signedIn',
    summary: 'Promotes a record to a case; one way',
    on: { id: 'case:promote' },
    params: OneCase,
    reply: CaseDetails,
  }),
  markSensitive: endpoint({
    method: 'PUT',
    support: 'allowed',
    path: '/cases/markSensitive/{id}',
    access: 'signedIn',
    summary: 'Restricts a record to the people who work on it',
    on: { id: 'case:edit' },
    params: OneCase,
    reply: CaseDetails,
  }),
  close: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/cases/close/{id}',
    access: 'signedIn',
    fresh: eachTime(),
    summary: 'Closes a record; a closed one is answered unchanged',
    changesState: true,
    on: { id: 'case:close' },
    params: OneCase,
    reply: CaseDetails,
  }),
  reopen: endpoint({
    method: 'PUT',
    support: 'allowed',
    path: '/cases/reopen/{id}',
    access: 'signedIn',
    summary: 'Opens a closed record again, for those who may edit closed ones',
    on: { id: 'case:reopen' },
    params: OneCase,
    reply: CaseDetails,
  }),
  remove: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/cases/delete/{id}',
    access: 'signedIn',
    summary: 'Deletes a record; an administrator can restore it',
    on: { id: 'case:delete' },
    params: OneCase,
  }),
  restore: endpoint({
    method: 'PUT',
    support: 'allowed',
    path: '/cases/restore/{id}',
    access: 'admin',
    summary: 'Brings a deleted record back',
    on: { id: 'case:restore' },
    params: OneCase,
    reply: CaseDetails,
  }),
}
