import type { FileAnswer } from '@dossier/contract/endpoint'
import { EXPORT_TYPES } from '@dossier/contract/exports'
import type { CalculationCell, ResultGroup } from '@dossier/contract/insights/run'
import { Exact } from '@dossier/core/calculations/exact'
import type { TableCell, TableColumn } from '@dossier/core/exports/cells'
import { exportFileName } from '@dossier/core/exports/file-name'
import { insightGroupLabel, weekOf } from '@dossier/core/insights/group-label'
import { resultColumns, type ResultColumn } from '@dossier/core/insights/result-columns'
import { validZone } from '@dossier/core/text/valid-zone'
import { noteSecurity } from '../../history/security-log.ts'
import type { Ctx } from '../../http/context.ts'
import { csvLines } from '../exports/csv-lines.ts'
import { LocalClock } from '../exports/local-clock.ts'
import type { TablePage } from '../exports/read-pages.ts'
import { readNumbers } from './run-numbers.ts'
import type { ExportBody } from './run-export.ts'
import type { InsightPlan } from './run-plan.ts'
import { resultOf } from './run-result.ts'

type Answer = ReturnType<typeof resultOf>

interface Line extends Pick<ResultGroup, 'calculations' | 'calculationTotals'> {
  label: string
  /** Of a group of a week. */
  week: { start: string; end: string } | null
  isTotal: boolean
}

/** A file has every group, and more numbers than a screen. */
const MOST = { groups: Infinity, cells: 2_000_000 }

interface Exported {
  title: string
  body: ExportBody
  timeZone: string
}

/** The rows of the calculation table with the Total row, as they are shown. */
export async function exportNumbers(
  ctx: Ctx,
  plan: InsightPlan,
  { title, body, timeZone }: Exported,
): Promise<FileAnswer> {
  const { format, locale } = body
  const answer = resultOf(plan, await readNumbers(ctx, plan), [], MOST)
  const columns = columnsOf(plan, answer, locale)
  await noteSecurity(ctx, 'records.exported', { details: `${title}: its numbers as ${format.toUpperCase()}` })
  const zone = validZone(timeZone)
  const written = { context: { locale, timeZone: zone, now: Date.now() }, clock: new LocalClock(zone) }
  const headings = columns.map(({ heading }) => heading)
  const rows = linesOf(answer, plan, locale)
  async function* bytes() {
    if (format === 'csv') return yield* csvLines(headings, pageOf(columns, rows), written)
    const { workbook } = await import('../exports/workbook.ts')
    yield* workbook({ title, headings, pages: pageOf(columns, rows) }, written)
  }
  return {
    type: EXPORT_TYPES[format],
    bytes: bytes(),
    fileName: exportFileName(title, format, Temporal.Now.plainDateISO('UTC').toString()),
    cacheControl: 'no-store',
  }
}

// The writers of files take pages as they are read.
async function* pageOf(columns: TableColumn<Line>[], rows: Line[]): AsyncGenerator<TablePage<Line>> {
  yield await Promise.resolve({ columns, rows, done: rows.length })
}

function linesOf({ results, labelFormat, ...all }: Answer, plan: InsightPlan, locale: string): Line[] {
  const total: Line = { ...all, label: 'Total', week: null, isTotal: true }
  if (!plan.group) return [total]
  const rows = results.map((group): Line => ({
    ...group,
    label: insightGroupLabel(group, labelFormat, locale),
    week: weekOf(group.value, labelFormat),
    isTotal: false,
  }))
  return [...rows, total]
}

function columnsOf({ definition, group }: InsightPlan, answer: Answer, locale: string): TableColumn<Line>[] {
  const day = (key: 'start' | 'end', heading: string): TableColumn<Line> => ({
    key,
    heading,
    cell: ({ week }) => (week ? { is: 'day', day: week[key] } : null),
  })
  return [
    { key: 'label', heading: group?.column.label ?? '', cell: ({ label }) => ({ is: 'text', text: label }) },
    ...(answer.labelFormat.option === 'Week' ? [day('start', 'Week Start'), day('end', 'Week End')] : []),
    ...resultColumns(definition, answer, locale).map(numberColumn),
  ]
}

/** The same numbers as on the screen; a reader of files writes their signs and their zeros. */
const numberColumn = ({ id, heading, valueType, cellOf }: ResultColumn): TableColumn<Line> => ({
  key: id,
  heading,
  cell: (line) => fileCell(cellOf(line), valueType, line.isTotal),
})

const ROW_DECIMALS = 2
const TOTAL_DECIMALS = 1
/** A share has two more than the percentage that it is. */
const SHARE_DECIMALS = 2

function fileCell(cell: CalculationCell | undefined, valueType: string, isTotal: boolean): TableCell {
  if (cell?.isInvalid) return { is: 'text', text: 'Invalid Calculation' }
  const value = cell?.value ?? null
  if (value === null) return null
  if (typeof value === 'string') return dateCell(value, valueType)
  const isPercentage = valueType === 'percent'
  const decimals = (isTotal ? TOTAL_DECIMALS : ROW_DECIMALS) + (isPercentage ? SHARE_DECIMALS : 0)
  const rounded = Number(Exact.of(cell?.exact ?? value).rounded(decimals))
  return { is: 'number', value: rounded, isMoney: valueType === 'dollar', isPercentage }
}

function dateCell(value: string, valueType: string): TableCell {
  if (valueType === 'date') return { is: 'day', day: value }
  return valueType === 'date-time' ? { is: 'moment', instant: value } : { is: 'text', text: value }
}
