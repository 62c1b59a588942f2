import { z } from 'zod'
import { SearchClause, SearchClauses } from './clauses.ts'
import { endpoint } from './endpoint.ts'
import { TITLE_LENGTH } from './limits.ts'
import { Id, Locale, PageNumber, Paged, PathBoolean, Titled } from './shapes.ts'
import { briefly } from './freshness.ts'
import { CaseRow } from './views.ts'
import { SortBy } from './views/sort-by.ts'
import { FurtherSort } from './views/definition.ts'
import { FURTHER_SORTS } from './views/sort-keys.ts'

export const SEARCH_LENGTH = 200
/** Of a text that is searched for. */
export const SEARCH_WORDS = 100

/** By what found records can be sorted: by the places where the words of the text are, or as lists. */
const SearchSort = z.union([z.literal('relevance'), SortBy], 'Records cannot be sorted by that column.')

/** Of a question that is typed: filters and words. */
export const QUERY_LENGTH = 20_000

/** A part of a question that cannot be read: the positions of its first character and of the one after its last. */
export const QueryFault = z.object({ start: z.int(), end: z.int(), message: z.string() })
export type QueryFault = z.infer<typeof QueryFault>

const QueryText = z.string().max(QUERY_LENGTH, `Ask with up to ${QUERY_LENGTH.toLocaleString('en')} characters.`)
const SearchTerm = z.string().trim().max(SEARCH_LENGTH, `Search for up to ${SEARCH_LENGTH} characters.`).default('')

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

/** Of one page of a list. */
export const HIT_RECORDS = 100

/** Where words of the text are in a found record: in its title, or the best other place that the caller may see. */
export const FoundHit = z.object({
  caseId: z.int(),
  /** `title`, `summary`, `comments` or `fields.{id}`. */
  place: z.string(),
  /** All of a title; of another place, what is around the first word. */
  parts: z.array(z.object({ text: z.string(), isHit: z.boolean() })),
})
export type FoundHit = z.infer<typeof FoundHit>

/** Records that were found. A row has the values of the fields that were asked for, and the caller may see. */
export const FoundCases = Paged(CaseRow).extend({
  type: z.literal('cases'),
  /** There are more; counting stops at a bound. */
  totalIsMinimum: z.boolean(),
  hits: z.array(FoundHit),
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
    isLong: true,
    access: 'signedIn',
    summary:
      'Records, closed ones too, that have the words of the text, or whose title contains it or whose number starts with it, and for which all clauses hold; or people by name or email; 50 per page',
    on: { type: 'word' },
    params: z.object({ type: z.enum(['cases', 'users']) }),
    query: z.object({
      pageNumber: PageNumber,
      /** Decides where days begin; UTC if it is unknown. (D-072) */
      timeZone: z.string().max(64).default('UTC'),
      sortBy: SearchSort.default('created'),
      sortDesc: PathBoolean.default(true),
      /** Of records: the total is counted beyond the bound, too, which may take a moment. */
      exactTotal: PathBoolean.default(false),
    }),
    body: z.object({
      searchTerm: SearchTerm,
      /** Words and filters as people type them, such as `leak status:Open`: added to the text and the clauses. */
      query: QueryText.default(''),
      /** Of the query: how numbers, dates and times are written. */
      locale: Locale.default('en-US'),
      /** Of records only. */
      clauses: SearchClauses,
      /** The columns that the caller shows, built-in ones and `fields.{id}`. */
      columns: z.array(z.string().max(50)).max(COLUMNS).default([]),
      /** What decides among records that are equal in `sortBy`, as in views. */
      thenSortBy: z.array(FurtherSort).max(FURTHER_SORTS).default([]),
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
  hits: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/search/hits',
    reads: true,
    isLong: true,
    access: 'signedIn',
    summary:
      'Where words of a text are in these records, as far as the caller may see: for lists that are filtered by the text',
    body: z.object({
      searchTerm: SearchTerm,
      ids: z.array(Id).max(HIT_RECORDS, `Ask about up to ${HIT_RECORDS} records at once.`),
    }),
    reply: z.array(FoundHit),
  }),
  query: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/search/query',
    reads: true,
    access: 'signedIn',
    summary:
      'Reads words and filters that were typed, such as "leak status:Open due<friday (tag:a or tag:b)", and offers what may come next; without a text, writes a search term and clauses as one',
    body: z.object({
      text: QueryText.nullish(),
      /** Where to offer something: the number of characters before it. Without it, nothing is offered. */
      cursor: z.int().min(0).max(QUERY_LENGTH).nullish(),
      /** To write. */
      searchTerm: SearchTerm,
      clauses: SearchClauses,
      /** Decides which day is today. */
      timeZone: z.string().max(64).default('UTC'),
      /** How numbers, dates and times are written. */
      locale: Locale.default('en-US'),
    }),
    reply: z.object({
      text: z.string(),
      searchTerm: z.string(),
      clauses: z.array(SearchClause),
      /** In the order of the text. What has none was understood. */
      faults: z.array(QueryFault),
      /** `text` replaces the characters between `start` and the cursor. */
      offers: z.object({ start: z.int(), all: z.array(z.object({ label: z.string(), text: z.string() })) }).nullable(),
    }),
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
