const ADMIN_COLUMNS = ['hiddenFromInsights', 'deleted']

/** Whether lists have the built-in column for a person. (B-COL-05) */
export const isColumnFor = (me: { isAdmin: boolean }, key: string): boolean =>
  me.isAdmin || !ADMIN_COLUMNS.includes(key)
