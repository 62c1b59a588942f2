import { IMPORT_WORD_LENGTH, IMPORT_WORDS } from '@dossier/contract/import-plan'
import { undefused } from '../exports/defused.ts'
import { foldName } from './names.ts'
import type { DraftCell, MappedColumn } from './read-row.ts'

/** Words of one column that are on no list, or say neither yes nor no. */
export interface UnreadWords {
  column: number
  words: string[]
}

/** Adds those of further cells, each once whatever its letter case, as many as can be given a meaning. */
export function gatherUnread(before: readonly UnreadWords[], cells: Iterable<DraftCell>): UnreadWords[] {
  const all = new Map(before.map(({ column, words }) => [column, new Map(words.map((word) => [foldName(word), word]))]))
  for (const { column, text, read } of cells) {
    if (read.ok || !hasWords(column)) continue
    const word = undefused(text).trim()
    const words = all.get(column.index) ?? new Map<string, string>()
    all.set(column.index, words)
    const isNew = words.size < IMPORT_WORDS && word.length <= IMPORT_WORD_LENGTH && !words.has(foldName(word))
    if (isNew) words.set(foldName(word), word)
  }
  return [...all].map(([column, words]) => ({ column, words: [...words.values()] }))
}

/** Whether words of the file can stand for its values. */
const hasWords = ({ fills }: MappedColumn): boolean =>
  'field' in fills
    ? fills.field.dataSourceId === null && (fills.field.dataType === 'list' || fills.field.dataType === 'checkbox')
    : fills.property === 'statusId' || fills.property === 'severityId'

/** The values of a column, with those that a check has not understood. */
export function withUnread(values: readonly string[], column: number, unread: readonly UnreadWords[]): string[] {
  const listed = new Set(values.map(foldName))
  const { words = [] } = unread.find((one) => one.column === column) ?? {}
  return [...values, ...words.filter((word) => !listed.has(foldName(word)))]
}
