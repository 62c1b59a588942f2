/** What the editor says under rows with the same field twice. (C-RULE-14) */
export const DUPLICATE_WARNING = 'Duplicate field values will only apply the second value.'

/** A row of the editor: a field and its new value. */
export interface SetValueRow {
  /** Empty until one is chosen. */
  field: string
  dataType: string | null
  /** Null while it is empty. */
  value: unknown
}

/** Several choices of one list add up; of any other field the last row counts. */
const addsUp = ({ dataType }: Pick<SetValueRow, 'dataType'>): boolean => dataType === 'list-multiple'

/** Whether a field stands in several rows of which only the last one counts. */
export function hasDuplicates(rows: readonly SetValueRow[]): boolean {
  const counted = rows.filter((row) => row.field !== '' && !addsUp(row)).map(({ field }) => field)
  return new Set(counted).size < counted.length
}

/** An empty row is not added below one without a field. (C-RULE-15) */
export const canAddRow = (rows: readonly SetValueRow[]): boolean => rows.length === 0 || rows.at(-1)!.field !== ''
