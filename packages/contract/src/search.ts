import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PathBoolean } from './shapes.ts'
import { briefly } from './freshness.ts'

export const SEARCH_LENGTH = 200

/** A search result. SEARCH is not a result: the client shows it below the others, as a way to search further. */
export const SearchItem = z.object({
  itemType: z.enum(['RECORD', 'USER', 'SEARCH']),
  id: z.int(),
  title: z.string(),
  /** A record's number, status and template; a person's email. */
  subTitles: z.array(z.string()),
  /** The last part of its page's URL: a record's number, a person's id. */
  pageArgument: z.string(),
  iconUrl: z.string().nullable(),
  /** The text that found it. */
  search: z.string(),
  /** Of a record. */
  statusId: z.int().nullable(),
})
export type SearchItem = z.infer<typeof SearchItem>

export const search = {
  simple: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/search/simple',
    access: 'signedIn',
    fresh: briefly(),
    summary: 'Up to ten records by number or title, including closed ones, and up to five people by name or email',
    query: z.object({
      searchTerm: z
        .string()
        .trim()
        .min(1, 'Type what to search for.')
        .max(SEARCH_LENGTH, `Search for up to ${SEARCH_LENGTH} characters.`),
      includeUsers: PathBoolean.default(false),
    }),
    reply: z.array(SearchItem),
  }),
}
