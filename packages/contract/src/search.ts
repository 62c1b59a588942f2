import { z } from 'zod'
import { SearchClauses } from './clauses.ts'
import { endpoint } from './endpoint.ts'
import { TITLE_LENGTH } from './limits.ts'
import { PageNumber, Paged, PathBoolean, Titled } from './shapes.ts'
import { briefly } from './freshness.ts'
import { CaseRow, SORT_KEYS } from './views.ts'

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

export const SEARCH_PAGE_SIZE = 50
/** Of a page of found records. */
const COLUMNS = 100

/** Records that were found. A row has the values of the fields that were asked for, and the caller may see. */
export const FoundCases = Paged(CaseRow).extend({
  type: z.literal('cases'),
  /** There are more; counting stops at a bound. */
  totalIsMinimum: z.boolean(),
})
export type FoundCases = z.infer<typeof FoundCases>

export const FoundPerson = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  teams: z.array(Titled),
})
export type FoundPerson = z.infer<typeof FoundPerson>

export const FoundPeople = Paged(FoundPerson).extend({ type: z.literal('users') })
export type FoundPeople = z.infer<typeof FoundPeople>

/** An open record whose title is like another one. */
export const SimilarRecord = z.object({ id: z.int(), caseNumber: z.string(), title: z.string() })
export type SimilarRecord = z.infer<typeof SimilarRecord>

export const search = {
  advanced: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/search/advanced/{type}',
    reads: true,
    access: 'signedIn',
    summary:
      'Records, closed ones too, whose title contains the text or whose number starts with it and for which all clauses hold, or people by name or email; 50 per page',
    on: { type: 'word' },
    params: z.object({ type: z.enum(['cases', 'users']) }),
    query: z.object({
      pageNumber: PageNumber,
      /** Decides where days begin; UTC if it is unknown. (D-072) */
      timeZone: z.string().max(64).default('UTC'),
      sortBy: z.enum(SORT_KEYS, 'Records cannot be sorted by that column.').default('created'),
      sortDesc: PathBoolean.default(true),
    }),
    body: z.object({
      searchTerm: z.string().trim().max(SEARCH_LENGTH, `Search for up to ${SEARCH_LENGTH} characters.`).default(''),
      /** Of records only. */
      clauses: SearchClauses,
      /** The columns that the caller shows, built-in ones and `fields.{id}`. */
      columns: z.array(z.string().max(50)).max(COLUMNS).default([]),
    }),
    reply: z.union([FoundCases, FoundPeople]),
  }),
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
  similar: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/search/similar',
    access: 'signedIn',
    fresh: briefly(),
    summary: 'Up to five open records whose titles have the same long words as this one; none for fewer than two words',
    query: z.object({ title: z.string().trim().max(TITLE_LENGTH) }),
    reply: z.array(SimilarRecord),
  }),
}
