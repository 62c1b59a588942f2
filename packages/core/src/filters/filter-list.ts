import { isAnyOf, type AnyOf, type Filter, type FilterEntry } from './filter.ts'

type Entries = readonly FilterEntry[]

/** Changes every filter, or leaves it out by giving none; groups that are left without filters go, too. */
const mapFilters = (entries: Entries, change: (filter: Filter) => readonly Filter[]): FilterEntry[] =>
  entries.flatMap((entry): FilterEntry[] => {
    if (!isAnyOf(entry)) return [...change(entry)]
    const anyOf = entry.anyOf.flatMap(change)
    return anyOf.length > 0 ? [{ ...entry, anyOf }] : []
  })

const findFilter = (entries: Entries, id: string): Filter | undefined => {
  let found: Filter | undefined
  mapFilters(entries, (filter) => {
    if (filter.id === id) found = filter
    return [filter]
  })
  return found
}

/** The group of a filter; undefined if it stands alone. */
export const groupOf = (entries: Entries, id: string): AnyOf | undefined =>
  entries.find((entry): entry is AnyOf => isAnyOf(entry) && entry.anyOf.some((filter) => filter.id === id))

/** Adds a filter at the end, or to the group with that id, which is made if it does not exist. */
export function addFilter(entries: Entries, filter: Filter, groupId?: string): FilterEntry[] {
  if (groupId === undefined) return [...entries, filter]
  const isThere = entries.some((entry) => isAnyOf(entry) && entry.id === groupId)
  if (!isThere) return [...entries, { id: groupId, anyOf: [filter] }]
  return entries.map((entry) =>
    isAnyOf(entry) && entry.id === groupId ? { ...entry, anyOf: [...entry.anyOf, filter] } : entry,
  )
}

export const replaceFilter = (entries: Entries, filter: Filter): FilterEntry[] =>
  mapFilters(entries, (one) => [one.id === filter.id ? filter : one])

export const removeFilter = (entries: Entries, id: string): FilterEntry[] =>
  mapFilters(entries, (one) => (one.id === id ? [] : [one]))

export const duplicateFilter = (entries: Entries, id: string, newId: string): FilterEntry[] =>
  mapFilters(entries, (one) => (one.id === id ? [one, { ...one, id: newId }] : [one]))

/** Moves a filter into a group, or with none out of its group. */
export function moveFilter(entries: Entries, id: string, groupId?: string): FilterEntry[] {
  const filter = findFilter(entries, id)
  return filter ? addFilter(removeFilter(entries, id), filter, groupId) : [...entries]
}

/** Whether both ask the same, in the same order. (B-FILTER-16) */
export const sameFilters = (one: Entries, other: Entries): boolean => written(one) === written(other)

const written = (entries: Entries): string =>
  JSON.stringify(entries.map((entry) => (isAnyOf(entry) ? entry.anyOf.map(partsOf) : partsOf(entry))))

const partsOf = ({ field, operator, value, dynamicValue, parameters, was = false }: Filter) => [
  was,
  field,
  operator,
  value,
  dynamicValue,
  Object.entries(parameters)
    .filter(([, part]) => part !== null && part !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1)),
]
