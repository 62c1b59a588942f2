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

/** The id of the table of a subgroup. The length says where the id of its group ends, whatever the values are. */
export function subtableIdOf(value: string | null, subvalue: string | null): string {
  const group = tableIdOf(value)
  return `${group.length}:${group}${tableIdOf(subvalue)}`
}

/** What the records of a group have in common, or those of a subgroup, level by level; undefined for any other id. */
export function valuesOfId(tableId: string): (string | null)[] | undefined {
  const [start, length] = /^(\d{1,4}):/.exec(tableId) ?? []
  if (start === undefined || length === undefined) return wholeOrNothing([valueOfId(tableId)])
  const end = start.length + Number(length)
  return wholeOrNothing([valueOfId(tableId.slice(start.length, end)), valueOfId(tableId.slice(end))])
}

const wholeOrNothing = (values: (string | null | undefined)[]) =>
  values.every((value) => value !== undefined) ? values : undefined
