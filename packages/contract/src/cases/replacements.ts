import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FieldId, PathId, PathIdOrZero } from '../shapes.ts'

const FromTo = z.object({ a: PathId, b: PathId })

/** How many records had the old value. More than 10,000 are changed by a background job. */
const Replaced = z.int()

export const replacements = {
  status: endpoint({
    method: 'PUT',
    support: 'allowed',
    path: '/cases/replaceStatus/{a}/{b}',
    access: 'admin',
    summary: 'Gives every record with status a the status b, open, closed or deleted; answers how many there were',
    on: { a: 'status', b: 'status' },
    params: FromTo,
    reply: Replaced,
  }),
  severity: endpoint({
    method: 'PUT',
    support: 'allowed',
    path: '/cases/replaceSeverity/{a}/{b}',
    access: 'admin',
    summary: 'Gives every record with severity a the severity b, open, closed or deleted; answers how many there were',
    on: { a: 'severity', b: 'severity' },
    params: FromTo,
    reply: Replaced,
  }),
  choice: endpoint({
    method: 'PUT',
    support: 'allowed',
    path: '/cases/replaceChoice/{fieldId}/{a}/{b}',
    access: 'admin',
    summary:
      'Gives every record with the choice of a list whose key is a the choice with key b, in forms that have the field; answers how many records had it, or null where a background job finds them among more than 10,000',
    on: { fieldId: 'field', a: 'word', b: 'word' },
    params: z.object({ fieldId: FieldId, a: PathIdOrZero, b: PathIdOrZero }),
    reply: Replaced.nullable(),
  }),
}
