import { allSorts, type ListSort } from './sorts.ts'

/** Where a column stands among those that decide the order, from 1. */
interface Place {
  place: number
  descending: boolean
}

export function placeInSort(sort: ListSort, key: string | undefined): Place | undefined {
  const all = allSorts(sort)
  const nth = all.findIndex(({ sortBy }) => sortBy === key)
  return nth < 0 ? undefined : { place: nth + 1, descending: all[nth]!.descending }
}
