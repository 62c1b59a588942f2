import { SYSTEM_PAGE_SIZE } from '@dossier/contract/system/calls'

/** The rows of a page, counted from 1. */
export const rowsOf = (pageNumber: number): { limit: number; offset: number } => ({
  limit: SYSTEM_PAGE_SIZE,
  offset: (pageNumber - 1) * SYSTEM_PAGE_SIZE,
})

export const paged = <T>(data: T[], totalItems: number): { data: T[]; totalItems: number; pageCount: number } => ({
  data,
  totalItems,
  pageCount: Math.ceil(totalItems / SYSTEM_PAGE_SIZE),
})
