import { readSort } from '@dossier/core/views/list-search'

/** What the URL of the search says; what is omitted is as it is by default. */
export interface SearchAddress {
  term?: string
  tab?: 'people'
  page?: number
  sort?: string
  desc?: boolean
  /** As `filters/filter-address.ts` writes them; read by the screen. */
  filters?: unknown
}

const TERM_LENGTH = 200
const LAST_PAGE = 100_000

/** Reads the URL, as parsed by the router; invalid values count as omitted. */
export function readSearchAddress(search: Record<string, unknown>): SearchAddress {
  const sort = readSort(search['sort'])
  const page = Number(search['page'])
  return {
    term: wordOf(search['term']) || undefined,
    tab: search['tab'] === 'people' ? 'people' : undefined,
    page: Number.isInteger(page) && page > 1 && page <= LAST_PAGE ? page : undefined,
    sort,
    desc: sort && search['desc'] === true ? true : undefined,
    filters: search['filters'],
  }
}

/** The router parses `?term=12` as a number. */
const wordOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim().slice(0, TERM_LENGTH)
    : ''
