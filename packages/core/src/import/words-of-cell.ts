const QUOTED = String.raw`\s*"((?:[^"]|"")*)"\s*(?=[,;|\n]|$)`

/**
 * The words in a cell that may be any, such as tags: by `;`, `|` or line, else by comma. A word in quotation marks may
 * have these marks itself, and its own quotation marks twice, as `joinedWords` writes it.
 */
export function wordsOfCell(cell: string): string[] {
  const others = cell.replaceAll(new RegExp(`(^|[,;|\\n])${QUOTED}`, 'g'), '$1')
  const quoted = new RegExp(QUOTED, 'y')
  const plain = /[;|\n]/.test(others) ? /[^;|\n]*/y : /[^,]*/y
  const words: string[] = []
  for (let at = 0; at <= cell.length; at += 1) {
    quoted.lastIndex = plain.lastIndex = at
    const found = quoted.exec(cell)
    words.push(found ? found[1]!.replaceAll('""', '"').trim() : plain.exec(cell)![0].trim())
    at = found ? quoted.lastIndex : plain.lastIndex
  }
  return words.filter((word) => word !== '')
}
