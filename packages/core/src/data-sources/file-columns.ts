import type { UploadResult } from '@dossier/contract/data-sources/items'
import type { FieldDefinition } from '@dossier/contract/fields'
import type { DateForm, ImportSeparator } from '@dossier/contract/import-plan'
import { undefused } from '../exports/defused.ts'
import { guessDateForm, hasUtcDays } from '../import/date-cell.ts'
import { guessDecimal, isDecimalOpen, type DecimalMark } from '../import/number-cell.ts'
import type { MappedColumn } from '../import/read-row.ts'
import type { Column } from './file-cells.ts'
import { itemField } from './item-field.ts'

/** Rows that are looked at to learn how a file writes dates and numbers. */
const LOOKED_AT = 2_000

interface Chosen {
  separator: ImportSeparator
  /** For columns that do not tell themselves. */
  dateForm?: DateForm | undefined
  decimal?: DecimalMark | undefined
}

interface FileColumns {
  mapped: MappedColumn[]
  open: UploadResult['open']
}

interface FilledColumn {
  field: FieldDefinition
  index: number
  /** Those that are not blank. */
  values: string[]
}

const isNumber = ({ field: { dataType } }: FilledColumn) => dataType === 'number' || dataType === 'dollar'
const isDate = ({ field: { dataType } }: FilledColumn) => dataType === 'date' || dataType === 'date-time'
const titlesOf = (columns: readonly FilledColumn[]) => columns.map(({ field }) => field.title)

/** How the columns of a file write values, and what is to be asked about it. */
export function fileColumns(
  columns: readonly Column[],
  rows: readonly { cells: readonly string[] }[],
  chosen: Chosen,
): FileColumns {
  const looked = rows.slice(0, LOOKED_AT)
  const filled = columns.flatMap((column, index): FilledColumn[] => {
    if (typeof column === 'string') return []
    const values = looked.map(({ cells }) => undefused(cells[index] ?? '')).filter((cell) => cell.trim() !== '')
    return [{ field: itemField(column), index, values }]
  })
  const [dates, numbers] = [datesIn(filled, chosen), numbersIn(filled, chosen)]
  const mapped = filled.map((column): MappedColumn => {
    const { field, index, values } = column
    const form = {
      target: null,
      dateForm: dates.formOf(column),
      decimal: numbers.decimalOf(column),
      utcDays: field.dataType === 'date' && hasUtcDays(values),
      onFault: 'refuse' as const,
    }
    return { index, heading: field.title, form, words: new Map(), fills: { field } }
  })
  return { mapped, open: { dates: dates.open, numbers: numbers.open } }
}

function datesIn(columns: readonly FilledColumn[], { dateForm }: Chosen) {
  const guesses = new Map(columns.filter(isDate).map((column) => [column, guessDateForm(column.values)]))
  const open = [...guesses].filter(([, { isAmbiguous }]) => isAmbiguous)
  // One file hardly has both orders.
  const proven = [...guesses.values()].find(({ form, isAmbiguous }) => form !== 'ymd' && !isAmbiguous)
  const order = dateForm ?? proven?.form ?? open[0]?.[1].form ?? 'ymd'
  const isAsked = open.length > 0 && !proven
  return {
    formOf(column: FilledColumn): DateForm {
      const guess = guesses.get(column)
      return guess?.isAmbiguous ? order : (guess?.form ?? 'ymd')
    },
    open: isAsked ? { titles: titlesOf(open.map(([column]) => column)), form: order } : null,
  }
}

function numbersIn(columns: readonly FilledColumn[], { separator, decimal }: Chosen) {
  const numbers = columns.filter(isNumber)
  const all = numbers.flatMap(({ values }) => values)
  // Where cells are separated by semicolons, numbers have a comma.
  const mark = guessDecimal(all, separator === ';' ? ',' : '.')
  const open = isDecimalOpen(all) ? numbers.filter(({ values }) => isDecimalOpen(values)) : []
  return {
    decimalOf: (column: FilledColumn): DecimalMark =>
      open.includes(column) && decimal ? decimal : guessDecimal(column.values, mark),
    open: open.length > 0 ? { titles: titlesOf(open), decimal: decimal ?? mark } : null,
  }
}
