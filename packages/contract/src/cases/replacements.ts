import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PathId } from '../shapes.ts'

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
}
