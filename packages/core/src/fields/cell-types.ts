import type { ItemFieldType } from '@dossier/contract/data-sources/definitions'
import type { FieldValue, ItemColumn } from '@dossier/contract/fields'
import type { DisplayContext } from '../text/dates.ts'
import { checkbox } from './types/checkbox.ts'
import { columnField } from './data-rows.ts'
import { dateTime } from './types/date-time.ts'
import { date } from './types/date.ts'
import { dollar } from './types/dollar.ts'
import { refuse, type FieldType, type Normalized } from './types/field-type.ts'
import { number } from './types/number.ts'
import { textArea } from './types/text-area.ts'
import { text } from './types/text.ts'

/** The types that values of items have, and so those of rows. */
const CELL_TYPES = {
  text,
  'text-area': textArea,
  number,
  dollar,
  date,
  'date-time': dateTime,
  checkbox,
} satisfies Record<ItemFieldType, unknown>

const cellType = ({ dataType }: ItemColumn): FieldType<unknown> | undefined =>
  Object.hasOwn(CELL_TYPES, dataType) ? (CELL_TYPES[dataType as ItemFieldType] as FieldType<unknown>) : undefined

/** The value to store in a column. Sentences say in which table it is. */
export function normalizeCell(input: unknown, column: ItemColumn, table: string): Normalized<unknown> {
  const title = `${column.label} in ${table}`
  return cellType(column)?.normalize(input, columnField(column, title)) ?? refuse(`Leave out ${title}.`)
}

/** A value of a column as people read it; what is being typed as it is. */
export function cellText(column: ItemColumn, value: FieldValue, context: DisplayContext): string {
  const type = cellType(column)
  const read = type?.normalize(value, columnField(column))
  return type && read?.ok ? type.display(read.value, columnField(column), context) : String(value)
}
