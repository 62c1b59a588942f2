const QUOTED = /[\t\r\n"]/

const plain = (cell: string) => (QUOTED.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Cells as spreadsheets read them from the clipboard. */
export const writeBlock = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(plain).join('\t')).join('\r\n')

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign]!).replaceAll(/\r\n?|\n/g, '<br>')

/** The same as a table for documents and mails. Spreadsheets keep its cells as they are written. */
export function writeTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (tag: string, cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`
  // A head without cells would be a row of its own where it is pasted.
  const head = headings.length > 0 ? `<thead>${line('th', headings)}</thead>` : ''
  return `<table>${head}<tbody>${rows.map((row) => line('td', row)).join('')}</tbody></table>`
}
