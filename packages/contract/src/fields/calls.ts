import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FieldDefinition } from '../fields.ts'
import { definition } from '../freshness.ts'

export const fields = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/fields',
    access: 'signedIn',
    fresh: definition('refresh:field', 'refresh:template', 'userupdated'),
    summary: 'Every field of the tenant that the caller may see, by title',
    reply: z.array(FieldDefinition),
  }),
}
