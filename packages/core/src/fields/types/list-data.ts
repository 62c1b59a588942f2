import type { FieldDefinition } from '@dossier/contract/fields'
import { ROW_ID, type DataRow } from '@dossier/contract/fields/rows'
import { RICH_TEXT_LENGTH, ROWS_PER_FIELD } from '@dossier/contract/limits'
import { itemText } from '../../data-sources/item-name.ts'
import type { DisplayContext } from '../../text/dates.ts'
import { isChosenId } from '../chosen-items.ts'
import { cellText, normalizeCell } from '../cell-types.ts'
import { cellOf, columnsOf, type StoredRow } from '../data-rows.ts'
import { accept, isNothing, refuse, type FieldType, type Normalized } from './field-type.ts'
import { ITEM_SETTINGS, itemSettingsFault } from '../options.ts'
import { NONE } from '../placeholders.ts'

/** Items of a data source as rows of a table, each with values of its own in the columns that the field shows. */
export const listData: FieldType<StoredRow[]> = {
  dataType: 'list-data',
  title: 'Table of items',
  purpose: 'Rows from the items of a data source, each with values of its own.',
  normalize(input, definition) {
    if (isNothing(input)) return accept<StoredRow[]>(null)
    const { title } = definition
    if (!Array.isArray(input)) return refuse(`Send the rows of ${title} as a list.`)
    if (input.length > ROWS_PER_FIELD) return refuse(`Add at most ${ROWS_PER_FIELD} rows to ${title}.`)
    const rows = new Map<string, StoredRow>()
    for (const one of input) {
      const read = readRow(one, definition)
      if (!read.ok) return read
      if (!rows.has(read.value!.id)) rows.set(read.value!.id, read.value!)
    }
    if (rows.size === 0) return accept<StoredRow[]>(null)
    const stored = [...rows.values()]
    return JSON.stringify(stored).length > RICH_TEXT_LENGTH
      ? refuse(`The texts in ${title} are too long. Shorten some, or remove rows.`)
      : accept(stored)
  },
  isEmpty: (value) => value === null || value.length === 0,
  display: (value, definition, context) =>
    Array.isArray(value) && value.length > 0 ? value.map((row) => rowText(row, definition, context)).join('; ') : NONE,
  order: null,
  comparison: 'rows',
  merge: 'rows',
  inlineEditable: false,
  bulkEditable: false,
  groupable: false,
  hasRules: false,
  extensions: ITEM_SETTINGS,
  checkDefinition: itemSettingsFault,
}

function readRow(input: unknown, definition: FieldDefinition): Normalized<StoredRow> {
  const { id, itemId = id, fields } = (input ?? {}) as Partial<Record<keyof DataRow, unknown>>
  if (typeof id !== 'string' || !ROW_ID.test(id) || !isChosenId(definition, itemId))
    return refuse(`Choose an item for each row of ${definition.title}.`)
  if (fields === undefined) return accept({ id, itemId })
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    return refuse(`Send the values of each row of ${definition.title} by column.`)
  const cells: [string, string | number | boolean][] = []
  for (const column of columnsOf(definition)) {
    const read = normalizeCell(cellOf({ fields: fields as DataRow['fields'] }, column), column, definition.title)
    if (!read.ok) return read
    if (read.value !== null) cells.push([column.field, read.value as string | number | boolean])
  }
  return accept({ id, itemId, fields: Object.fromEntries(cells) })
}

/** A row as people read it: the item, and what it says in each column. */
function rowText(row: StoredRow, definition: FieldDefinition, context: DisplayContext): string {
  const cells = columnsOf(definition).flatMap((column) => {
    const value = cellOf(row, column)
    return value === null ? [] : [`${column.label}: ${cellText(column, value, context)}`]
  })
  const name = itemText(context.items?.(row.itemId))
  return cells.length === 0 ? name : `${name} (${cells.join(', ')})`
}
