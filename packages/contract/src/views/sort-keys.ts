/** Built-in columns whose order no index has: to sort by them, every record of the list is read. */
export const READ_SORT_KEYS = [
  'closed',
  'openForDays',
  'isCase',
  'isClosed',
  'summary',
  'areas',
  'tags',
  'users',
  'pendingTeams',
] as const
export type ReadSortKey = (typeof READ_SORT_KEYS)[number]

/** The built-in columns by which a list can be sorted; a field that is a column of the view is `fields.{id}`. */
export const SORT_KEYS = [
  'caseNumber',
  'title',
  'templateId',
  'created',
  'lastUpdated',
  'statusId',
  'severityId',
  'assigneeId',
] as const

/** Every built-in column by which a list can be sorted. */
export const ALL_SORT_KEYS = [...SORT_KEYS, ...READ_SORT_KEYS] as const

/** Keys by which records with equal values in `sortBy` are sorted. */
export const FURTHER_SORTS = 3
