import { ALL_SORT_KEYS } from '@dossier/contract/views/sort-keys'
import { FURTHER_SORTS } from '@dossier/contract/views/sort-keys'
import { LAYOUTS, type LayoutKind } from '@dossier/contract/views/layout'
import { readSorts } from './sorts.ts'

/** What the URL of the list says. Omitted values are as in the view. */
export interface ListSearch {
  view?: number
  filter?: string
  page?: number
  /** A built-in column, or `fields.{id}`. */
  sort?: string
  desc?: boolean
  /** By what else it is sorted, as `sorts.ts` writes it; empty: by nothing. */
  thenBy?: string
  /** How the records are shown, if not as the view says, and by which column. */
  layout?: LayoutKind
  by?: string
  /** Besides those of the view, as `filters/filter-address.ts` writes them; read by the screen. */
  filters?: unknown
  /** All of its rows, to be printed. */
  print?: boolean
}

export const FILTER_LENGTH = 200
const LAST_PAGE = 100_000

/** Reads the URL; invalid values count as omitted. Takes the parameters as parsed by the router. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  const sort = readSort(search['sort'])
  const filter = wordOf(search['filter'])
  const page = countOf(search['page'], LAST_PAGE)
  const layout = LAYOUTS.find((kind) => kind === search['layout'])
  const by = search['by']
  return {
    view: countOf(search['view'], 2 ** 31 - 1),
    filter: filter === '' ? undefined : filter,
    page: page === 1 ? undefined : page,
    sort,
    desc: sort && search['desc'] === true ? true : undefined,
    ...(sort && isSorts(search['thenBy']) && { thenBy: search['thenBy'] }),
    ...(search['print'] === true && { print: true }),
    ...(layout && { layout }),
    ...(layout && typeof by === 'string' && COLUMN.test(by) && { by }),
    ...(Array.isArray(search['filters']) && search['filters'].length > 0 && { filters: search['filters'] }),
  }
}

/** The same from the query of the address itself. As in the router, values are JSON where they can be. */
export const readAddress = (query: string): ListSearch =>
  readListSearch(Object.fromEntries([...new URLSearchParams(query)].map(([name, value]) => [name, parsed(value)])))

function parsed(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

const COLUMN = /^[A-Za-z0-9.-]{1,50}$/
const FIELD_COLUMN = /^fields\.[A-Za-z0-9-]{1,36}$/

/** A built-in column, or `fields.{id}`, of an address. */
export const readSort = (value: unknown): string | undefined =>
  ALL_SORT_KEYS.find((key) => key === value) ??
  (typeof value === 'string' && FIELD_COLUMN.test(value) ? value : undefined)

const isSorts = (value: unknown): value is string =>
  typeof value === 'string' &&
  (value === '' ||
    (readSorts(value).length <= FURTHER_SORTS && readSorts(value).every(({ sortBy }) => readSort(sortBy))))

function countOf(value: unknown, most: number): number | undefined {
  const count = Number(value)
  return Number.isInteger(count) && count >= 1 && count <= most ? count : undefined
}

/** The router parses `?filter=12` as a number. */
const wordOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim().slice(0, FILTER_LENGTH)
    : ''
