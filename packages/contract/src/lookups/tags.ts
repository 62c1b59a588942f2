import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { briefly } from '../freshness.ts'

export const Tag = z.object({ title: z.string(), uses: z.int() })

export const tags = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/tags',
    access: 'signedIn',
    fresh: briefly(),
    summary: 'The tags in use, most used first; at most 200',
    query: z.object({ searchTerm: z.string().max(200).default('') }),
    reply: z.array(Tag),
  }),
}
