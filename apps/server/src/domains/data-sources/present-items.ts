import type { DataItem } from '@dossier/contract/data-sources/items'
import type { DataSource } from '@dossier/contract/data-sources/sources'
import type { Definition } from './definition-queries.ts'

/** An item with all the values that its definition still has. */
export const ofDefinition = ({ fields }: Definition, item: DataItem): DataItem =>
  withFields(
    item,
    fields.map(({ id }) => id),
  )

/** An item in a list, with the values of tables and those that the data source adds. */
export function inLists({ extraFields }: DataSource, { fields }: Definition): (item: DataItem) => DataItem {
  const shown = fields.filter((field) => field.includeInTable || extraFields.includes(field.id)).map(({ id }) => id)
  return (item) => withFields(item, shown)
}

function withFields(item: DataItem, shown: readonly string[]): DataItem {
  const values = shown.flatMap((id) => (item.fields[id] === undefined ? [] : [[id, item.fields[id]] as const]))
  return { ...item, fields: Object.fromEntries(values) }
}
