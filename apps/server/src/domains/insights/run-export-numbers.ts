import type { FileAnswer } from '@dossier/contract/endpoint'
import { EXPORT_TYPES } from '@dossier/contract/exports'
import type { CalculationResult } from '@dossier/contract/insights/run'
import type { TableCell, TableColumn } from '@dossier/core/exports/cells'
import { exportFileName } from '@dossier/core/exports/file-name'
import { knownZone } from '@dossier/core/text/known-zone'
import { groupLabel, lastDayOf } from '@dossier/core/views/group-label'
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

interface Line {
  label: string
  /** The first day of a week; null of everything else. */
  day: string | null
  calculations: Record<string, CalculationResult>
}

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
  const answer = resultOf(plan, await readNumbers(ctx, plan), [])
  const columns = columnsOf(plan, answer, locale)
  await noteSecurity(ctx, 'records.exported', { details: `${title}: its numbers as ${format.toUpperCase()}` })
  const zone = knownZone(timeZone)
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

function linesOf({ results, calculations, labelFormat }: Answer, plan: InsightPlan, locale: string): Line[] {
  const total: Line = { label: 'Total', day: null, calculations }
  if (!plan.group) return [total]
  const grouping = { groupByDataType: labelFormat.dataType, groupByOption: plan.group.step }
  const rows = results.map((group): Line => ({
    label: groupLabel(group, grouping, locale),
    day: group.value,
    calculations: group.calculations,
  }))
  return [...rows, total]
}

function columnsOf(plan: InsightPlan, answer: Answer, locale: string): TableColumn<Line>[] {
  const { definition, group } = plan
  const isWeekly = answer.labelFormat.option === 'Week'
  const day = (key: string, heading: string, of: (first: string) => string): TableColumn<Line> => ({
    key,
    heading,
    cell: (line) => (line.day === null ? null : { is: 'day', day: of(line.day) }),
  })
  return [
    { key: 'label', heading: group?.column.label ?? '', cell: ({ label }) => ({ is: 'text', text: label }) },
    ...(isWeekly
      ? [day('start', 'Week Start', (first) => first), day('end', 'Week End', (first) => lastDayOf(first, 'Week'))]
      : []),
    ...definition.calculations.flatMap(({ key, label }) => calculationColumns(answer, key, label, locale)),
  ]
}

/** One column, or one for each value of the second group. */
function calculationColumns(answer: Answer, key: string, label: string, locale: string): TableColumn<Line>[] {
  const looks = { isMoney: answer.valueTypes[key] === 'dollar', isPercentage: answer.valueTypes[key] === 'percent' }
  const cellOf = (result: Pick<CalculationResult, 'value' | 'isInvalid'> | undefined): TableCell => {
    if (result?.isInvalid) return { is: 'text', text: 'Invalid Calculation' }
    const value = result?.value ?? null
    if (value === null) return null
    if (typeof value === 'number') return { is: 'number', value, ...looks }
    const type = answer.valueTypes[key]
    return type === 'date'
      ? { is: 'day', day: value }
      : type === 'date-time'
        ? { is: 'moment', instant: value }
        : { is: 'text', text: value }
  }
  const seconds = answer.calculationGroupByLabels[key]
  if (!seconds) return [{ key, heading: label, cell: ({ calculations }) => cellOf(calculations[key]) }]
  const grouping = {
    groupByDataType: seconds.format.dataType,
    groupByOption: seconds.format.option ?? ('Day' as const),
  }
  return seconds.groups.map((group, nth) => ({
    key: `${key} ${nth}`,
    heading: `${label}: ${groupLabel(group, grouping, locale)}`,
    cell: ({ calculations }: Line) => cellOf(calculations[key]?.parts?.[nth]),
  }))
}
