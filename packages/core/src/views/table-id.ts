/** The records without a value, or of which a checkbox is no part. */
const NO_VALUE = 'none'
const VALUE = 'v:'

/** The id of the table of a group, by what its records have in common. */
export const tableIdOf = (value: string | null): string => (value === null ? NO_VALUE : VALUE + value)

/** Of the records of a table, what they have in common; undefined for the id of anything else. */
export function valueOfId(tableId: string): string | null | undefined {
  if (tableId === NO_VALUE) return null
  return tableId.startsWith(VALUE) ? tableId.slice(VALUE.length) : undefined
}
