import type { ClauseToRead, SearchClause } from '@dossier/contract/clauses'
import { columnOfClause } from '../filters/item-columns.ts'
import type { FilterColumn } from '../filters/terms.ts'
import { tokenOf } from '../filters/terms.ts'
import { ColumnNames } from './column-names.ts'
import { daysText } from './day-words.ts'
import type { Named, NamedColumn } from './names.ts'
import { readQuery } from './read-query.ts'
import { quoted, quotedIfNeeded } from './scanner.ts'
import { spellingOf } from './spellings.ts'
import { writtenNumber } from './shown-values.ts'
import type { QueryTerms } from './value-reader.ts'

/** A question as a text that means the same to the same reader; null if it has clauses that this reader cannot have made. */
export function writeQuery(
  { searchTerm, clauses }: { searchTerm: string; clauses: readonly SearchClause[] },
  terms: QueryTerms,
): string | null {
  const columns = new ColumnNames(terms.columns)
  const write = (clause: ClauseToRead) => writeClause(clause, columns, terms)
  const parts = clauses.map((clause) => (clause.orClause ? clause.subClauses.map(write) : write(clause)))
  if (parts.flat().includes(null)) return null
  const texts = parts.map((part) => (Array.isArray(part) ? `(${part.join(' or ')})` : part!))
  const last = clauses.at(-1)
  const before = last && hasShownValue(last, terms) ? texts.at(-1)! : ''
  return [...texts, wordsText(searchTerm, before, terms)].filter(Boolean).join(' ')
}

/** Of a value that may have several words, the words to search for might be taken for some. */
const hasShownValue = ({ orClause, ...clause }: SearchClause, { columns }: QueryTerms): boolean =>
  !orClause && SHOWN.has(columns.get(columnOfClause(clause as ClauseToRead))?.comparison ?? '')
const SHOWN = new Set(['number', 'date', 'moment', 'time'])

/** Words to search for, which follow a filter, that are not taken for filters. A backslash before a word says so. */
function wordsText(searchTerm: string, filter: string, terms: QueryTerms): string {
  const words = searchTerm.trim().split(/\s+/u)
  const escaped = (isMeant: (word: string) => boolean) =>
    words.map((word) => (isMeant(word) ? `\\${word}` : word)).join(' ')
  const text = words.join(' ')
  const isReadAs = (written: string) => {
    const read = readQuery(`${filter} ${written}`, terms)
    return read.clauses.length === (filter === '' ? 0 : 1) && read.faults.length === 0 && read.searchTerm === text
  }
  const candidates = [text, escaped((word) => SIGNS.test(word))]
  const found = candidates.find((one) => isReadAs(one) && !/^(?:and|or|,)/iu.test(one))
  return text === '' ? '' : (found ?? escaped(() => true))
}

const SIGNS = /[:=<>!()"“@\\]/u

function writeClause(clause: ClauseToRead, columns: ColumnNames, terms: QueryTerms): string | null {
  const column = terms.columns.get(columnOfClause(clause))
  const operator = column?.operators.find((one) => one === clause.operator)
  if (!column || !operator) return null
  const start = columns.nameOf(column) + spellingOf(column, operator)
  if (operator === 'IsSet' || operator === 'NotSet') return start.trimEnd()
  const other = clause.dynamicField ? terms.columns.get(clause.dynamicField) : undefined
  if (clause.dynamicField) return other ? `${start}@${columns.nameOf(other)}` : null
  return start + valueText(clause, { column, operator }, terms)
}

function valueText(clause: ClauseToRead, of: NamedColumn, terms: QueryTerms): string {
  const { value } = clause
  switch (of.column.comparison) {
    case 'number':
      return writtenNumber(Number(value), terms.reader, of.column.isPercentage)
    case 'text':
    case 'caseNumber':
    case 'time':
      return textOf(String(value))
    case 'flag':
    case 'checkbox':
      return value === true || value === 'true' ? 'yes' : 'no'
    case 'date':
    case 'moment':
      return daysText(clause)
    case 'hours': {
      const { searchValue, hoursSpent } = clause.searchClauseParameters?.timeSpentClause ?? {}
      return `${writtenNumber(Number(hoursSpent), terms.reader)}h in ${nameText(searchValue ?? of.column.timedValue ?? '', of, terms)}`
    }
    case 'markers':
      return `(${(value as number[][]).map((corner) => corner.join(' ')).join(', ')})`
    case 'words':
      return listText(
        namedOf(value).map((one) => quotedIfNeeded(String(one))),
        of,
      )
    default:
      if (tokenOf(clause) === 'me' && isPeople(of)) return 'me'
      return listText(
        namedOf(value).map((one) => nameText(one, of, terms)),
        of,
      )
  }
}

const isPeople = ({ column: { comparison } }: NamedColumn) => comparison === 'person' || comparison === 'people'

const textOf = (text: string): string => (/^[\p{L}\p{N}][^\s()"“,]*$/u.test(text) ? text : quoted(text))

const namedOf = (value: ClauseToRead['value']): Named[] => (Array.isArray(value) ? value : [value]) as Named[]

/** Words such as "in" are only taken for operators before a parenthesis. */
const listText = (
  texts: readonly string[],
  { column, operator }: { column: FilterColumn; operator: NamedColumn['operator'] },
) => (spellingOf(column, operator).startsWith(' ') ? `(${texts.join(', ')})` : texts.join(','))

/** A name that means only this value; else its id. */
function nameText(value: Named, of: NamedColumn, { names }: QueryTerms): string {
  const name = names.nameOf(of, value)
  const same = name === undefined ? [] : names.valuesOf(of, name)
  const isUnique = same.length === 1 && String(same[0]) === String(value)
  if (names.isNumbered(of)) return `#${isUnique ? quotedIfNeeded(name!) : `id-${value}`}`
  return isUnique ? quotedIfNeeded(name!) : `#${quotedIfNeeded(String(value))}`
}
