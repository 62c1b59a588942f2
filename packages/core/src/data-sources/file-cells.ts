import type { DefinitionField } from '@dossier/contract/data-sources/definitions'
import type { FieldValue } from '@dossier/contract/fields'
import { defused, undefused } from '../exports/defused.ts'

/** The content of a cell, as it was before a download escaped it. */
export const readCell = (cell: string): string => undefused(cell).replaceAll('\0', '').trim()

/** A value as a cell that can be read again. */
export function cellOf(value: FieldValue | undefined): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value)
}

const lines = (text: string): string => text.replaceAll(/\r\n?/g, '\n')

/** Whether a cell is what a download writes for a value: then it changes nothing. (D-142) */
export function isDownloaded(cell: string, value: FieldValue | undefined): boolean {
  const written = cellOf(value)
  return written !== '' && [written, defused(written)].some((one) => lines(one) === lines(cell))
}

export type Column = 'id' | 'label' | DefinitionField

export type Header = { ok: true; columns: Column[]; remarks: string[] } | { ok: false; message: string }

/** What people call the first column of a list of things. */
const LABELS = ['name', 'title', 'item']

/**
 * The columns that the first row of a file names: `label`, and `id` and titles of fields if wanted. Without `label`, a
 * first column with a name for things has the labels. (D-086, D-143)
 */
export function readHeader(cells: readonly string[], fields: readonly DefinitionField[], names: string[] = []): Header {
  const columns: Column[] = []
  const titles = cells.map(readCell)
  const remarks: string[] = []
  for (const [nth, title] of titles.entries()) {
    const isLabel = nth === 0 && isNamed(title, [...LABELS, ...names]) && !titles.some((one) => isNamed(one, ['label']))
    const column = columnNamed(title, fields) ?? (isLabel ? 'label' : undefined)
    if (!column) return refuse(`"${title}" is not a field of this data source. Rename or remove that column.`)
    if (columns.includes(column)) return refuse(`Two columns are called "${title}". Remove one of them.`)
    if (column === 'label' && isLabel) remarks.push(`The labels are taken from the column "${title}".`)
    columns.push(column)
  }
  if (!columns.includes('label'))
    return refuse('A column called "label" is missing. The first row must hold the titles of the columns.')
  return { ok: true, columns, remarks }
}

const refuse = (message: string): Header => ({ ok: false, message })

const isNamed = (title: string, names: readonly string[]): boolean =>
  names.some((name) => name.toLowerCase() === title.toLowerCase())

/** A field is known by its title, whatever its case, unless the title is one of the two words. */
function columnNamed(title: string, fields: readonly DefinitionField[]): Column | undefined {
  const word = title.toLowerCase()
  if (word === 'label' || word === 'id') return word
  return fields.find((field) => field.title.toLowerCase() === word)
}
