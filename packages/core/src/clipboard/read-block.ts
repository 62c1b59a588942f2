/** Whether a spreadsheet would quote this text: it never does so with others. */
const needsQuotes = (text: string): boolean => /[\t\r\n"]/.test(text)

/** A quoted cell up to its end, with what ends it. */
const QUOTED = /"((?:[^"]|"")*)"(\t|\r\n|\r|\n|$)/y
const PLAIN = /([^\t\r\n]*)(\t|\r\n|\r|\n|$)/y

/**
 * The cells of a text as spreadsheets copy it: tabs between cells, lines for rows, quotes around cells with tabs, line
 * breaks or quotes. The end of the last line begins no row.
 */
export function readBlock(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (let at = 0; ;) {
    const { cell, end, next } = cellAt(text, at)
    row.push(cell)
    at = next
    if (end === '\t') continue
    rows.push(row)
    row = []
    if (end === '' || at >= text.length) return rows
  }
}

function cellAt(text: string, at: number): { cell: string; end: string; next: number } {
  QUOTED.lastIndex = at
  const quoted = text[at] === '"' ? QUOTED.exec(text) : null
  const content = quoted?.[1]?.replaceAll('""', '"')
  if (quoted && content !== undefined && needsQuotes(content))
    return { cell: content, end: quoted[2]!, next: QUOTED.lastIndex }
  PLAIN.lastIndex = at
  const [, cell = '', end = ''] = PLAIN.exec(text) ?? []
  return { cell, end, next: PLAIN.lastIndex }
}
