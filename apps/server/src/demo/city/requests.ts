import { readCsv, type CsvRow } from '../csv.ts'

const read = (name: string) => readCsv(new URL(`../data/${name}`, import.meta.url))

/** The city's requests in the order of their creation, with codes replaced by their meaning. */
export async function readRequests(): Promise<CsvRow[]> {
  const texts = new Map<string, Map<string, string>>()
  for await (const { column = '', code = '', text = '' } of read('choices.csv'))
    texts.set(column, (texts.get(column) ?? new Map<string, string>()).set(code, text))
  return Array.fromAsync(read('requests.csv'), (row) => {
    const plain = [...texts].map(([column, byCode]): [string, string] => [column, byCode.get(row[column] ?? '') ?? ''])
    return { ...row, ...Object.fromEntries(plain) }
  })
}

/** Every value that a column has, in alphabetical order. */
export const valuesOf = (rows: readonly CsvRow[], column: string): string[] =>
  [...new Set(rows.map((row) => row[column] ?? ''))].filter((text) => text !== '').toSorted()
