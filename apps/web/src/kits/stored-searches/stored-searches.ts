import { readSearchAddress, type SearchAddress } from './search-address.ts'

/** A search that can be opened again, by what its URL says. */
export interface StoredSearch {
  name: string
  address: SearchAddress
}

/** A person's recent searches on this device. */
const MOST_RECENT = 8
/** Of the preference that has all saved searches. */
const ROOM = 2_000
export const NAME_LENGTH = 60

/** Without the page and the tab: a search begins with its first records. */
const searchOf = ({ term, sort, desc, filters }: SearchAddress): SearchAddress => ({
  ...(term && { term }),
  ...(filters !== undefined && { filters }),
  ...(sort && { sort }),
  ...(desc && { desc }),
})

/** What a search asks besides its name. */
export function hintOf({ name, address: { term, filters } }: StoredSearch): string {
  const amount = Array.isArray(filters) ? filters.length : 0
  const parts = [
    term === name ? '' : (term ?? ''),
    amount > 0 ? `${amount} ${amount === 1 ? 'filter' : 'filters'}` : '',
  ]
  return parts.filter(Boolean).join(', ')
}

/** Reads what is stored; whatever is damaged is left out. */
export function readStored(stored: unknown): StoredSearch[] {
  if (typeof stored !== 'string') return []
  try {
    const all: unknown = JSON.parse(stored)
    return Array.isArray(all) ? all.flatMap((one) => readOne(one)) : []
  } catch {
    return []
  }
}

function readOne(one: unknown): StoredSearch[] {
  if (typeof one !== 'object' || one === null) return []
  const { name, address } = one as Partial<Record<'name' | 'address', unknown>>
  if (typeof name !== 'string' || name === '' || typeof address !== 'object' || address === null) return []
  return [{ name: name.slice(0, 200), address: searchOf(readSearchAddress(address as Record<string, unknown>)) }]
}

const sameQuestion = (a: SearchAddress, b: SearchAddress) =>
  JSON.stringify([a.term, a.filters]) === JSON.stringify([b.term, b.filters])

/** The searches with one more at the beginning, which is there once; the oldest leave. */
export function withRecent(all: readonly StoredSearch[], address: SearchAddress): StoredSearch[] {
  const { term } = address
  if (!term) return [...all]
  const others = all.filter((one) => !sameQuestion(one.address, address))
  return [{ name: term, address: searchOf(address) }, ...others].slice(0, MOST_RECENT)
}

export const named = (all: readonly StoredSearch[], name: string): StoredSearch | undefined =>
  all.find((one) => one.name.toLowerCase() === name.toLowerCase())

const isSame = (a: StoredSearch, b: StoredSearch) => JSON.stringify(a) === JSON.stringify(b)

/** The searches with one more, by name; another one with this name is replaced. */
export function withSaved(all: readonly StoredSearch[], name: string, address: SearchAddress): StoredSearch[] {
  const others = all.filter((one) => one.name.toLowerCase() !== name.toLowerCase())
  return [...others, { name, address: searchOf(address) }].toSorted((a, b) => a.name.localeCompare(b.name))
}

/** The searches without this one. One that has got its name since is another one. */
export const without = (all: readonly StoredSearch[], one: StoredSearch): StoredSearch[] =>
  all.filter((other) => !isSame(other, one))

/** Why a search cannot be saved where it would replace one that the person has not seen, as a sentence. */
export function replacementFault(
  all: readonly StoredSearch[],
  { name, address }: StoredSearch,
  seen: StoredSearch | undefined,
): string | undefined {
  const there = named(all, name)
  if (!there || (seen && isSame(there, seen)) || isSame(there, { name, address: searchOf(address) })) return undefined
  return 'You have just saved another search with this name elsewhere. Enter another name, or replace it.'
}

/** Why the searches cannot be stored, as a sentence. */
export const roomFault = (all: readonly StoredSearch[]): string | undefined =>
  JSON.stringify(all).length > ROOM
    ? 'There is no room for another saved search. Delete one first, or save these filters as a view.'
    : undefined
