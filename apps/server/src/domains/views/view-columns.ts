const FIELD = 'fields.'

/** The field that a column shows; null for a built-in column. */
export const fieldIdOf = (column: string): string | null =>
  column.startsWith(FIELD) ? column.slice(FIELD.length) : null
