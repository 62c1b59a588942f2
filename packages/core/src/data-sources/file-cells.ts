import type { DefinitionField } from '@dossier/contract/data-sources/definitions'
import type { FieldValue } from '@dossier/contract/fields'

/** What a spreadsheet would compute; in files an apostrophe precedes it. (D-105) */
const ESCAPED_FORMULA = /^'(?=[=+\-@\t\r＝＋－＠])/

/** The content of a cell, as it was before a download escaped it. */
export const readCell = (cell: string): string => cell.replace(ESCAPED_FORMULA, '').trim()

const WORDS: Record<string, boolean> = { yes: true, true: true, '1': true, no: false, false: false, '0': false }

/** What a cell gives as the value of a field; its type rejects what it cannot store. */
export function givenOf({ dataType }: DefinitionField, cell: string): unknown {
  if (cell === '') return null
  return dataType === 'checkbox' ? (WORDS[cell.toLowerCase()] ?? cell) : cell
}

/** A value as a cell that can be read again. */
export function cellOf(value: FieldValue | undefined): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value)
}

export type Column = 'id' | 'label' | DefinitionField

export type Header = { ok: true; columns: Column[] } | { ok: false; message: string }

/** The columns that the first row of a file names: `label`, and `id` and titles of fields if wanted. (D-086) */
export function readHeader(cells: readonly string[], fields: readonly DefinitionField[]): Header {
  const columns: Column[] = []
  if (cells.length === 1 && /[;\t]/.test(cells[0]!))
    return refuse('The columns are not separated by commas. Save the file as CSV with commas, and upload it again.')
  for (const cell of cells) {
    const title = readCell(cell)
    const column = columnNamed(title, fields)
    if (!column) return refuse(`"${title}" is not a field of this data source. Rename or remove that column.`)
    if (columns.includes(column)) return refuse(`Two columns are called "${title}". Remove one of them.`)
    columns.push(column)
  }
  if (!columns.includes('label'))
    return refuse('A column called "label" is missing. The first row must hold the titles, separated by commas.')
  return { ok: true, columns }
}

const refuse = (message: string): Header => ({ ok: false, message })

/** A field is known by its title, whatever its case, unless the title is one of the two words. */
function columnNamed(title: string, fields: readonly DefinitionField[]): Column | undefined {
  const word = title.toLowerCase()
  if (word === 'label' || word === 'id') return word
  return fields.find((field) => field.title.toLowerCase() === word)
}
