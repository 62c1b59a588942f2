import { z } from 'zod'
import { ALL_SORT_KEYS, FURTHER_SORTS } from './sort-keys.ts'

const SORT_KEY = `(?:${ALL_SORT_KEYS.join('|')}|fields\\.[A-Za-z0-9-]{1,36})`
const CANNOT_SORT = 'Records cannot be sorted by that column.'
/** A built-in column, or `fields.{id}`. */
export const SortBy = z.string().regex(new RegExp(`^${SORT_KEY}$`), CANNOT_SORT)

/**
 * What decides among records that are equal in `sortBy`, as `core/views/sorts.ts` writes it: columns in their order, a
 * minus before those that fall. Empty: none; omitted: those of the view, if the rest of the order is its own.
 */
export const ThenSortBy = z
  .string()
  .regex(new RegExp(`^(?:-?${SORT_KEY}(?:,-?${SORT_KEY}){0,${FURTHER_SORTS - 1}})?$`), CANNOT_SORT)
  .optional()
