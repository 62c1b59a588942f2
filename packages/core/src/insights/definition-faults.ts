import type { InsightCalculation } from '@dossier/contract/insights/calculations'
import type { InsightFault, InsightQuestion } from '@dossier/contract/insights/definition'
import type { DynamicParameter } from '@dossier/contract/insights/parameters'
import { readClauses } from '../filters/read-clauses.ts'
import type { FilterColumn, Terms } from '../filters/terms.ts'
import { expressionFault } from './expression-faults.ts'
import { calculatedOf, countsRecords, groupsInsights } from './offered-calculations.ts'
import { parameterOf, withSampleParameters } from './resolve-clauses.ts'

/** What a definition is checked against. */
export interface InsightSetting {
  /** The insight itself; 0 for a new one. */
  id: number
  title: string
  /** What its writer may filter by, and what values mean to them. */
  terms: Terms
  parameters: ReadonlyMap<string, DynamicParameter>
  /** Every insight, by id. */
  insights: ReadonlyMap<number, { title: string; calculations: readonly InsightCalculation[] }>
  /** Whether tables of records can show the column. */
  isColumn: (key: string) => boolean
}

/** What does not work in a definition, part by part; nothing of one that can be run as it is meant. */
export const definitionFaults = (question: InsightQuestion, setting: InsightSetting): InsightFault[] => [
  ...columnFaults(question, setting),
  ...parameterFaults(question, setting),
  ...clauseFaults(question, setting),
  ...groupFault('groupBy', question.groupBy, setting.terms),
  ...question.calculations.flatMap((_, nth) => calculationFaults(question, nth, setting)),
  ...totalFaults(question, setting),
  ...sortFaults(question),
]

const GONE_COLUMN = 'This column is not available. Choose another one.'

const columnFaults = ({ columns }: InsightQuestion, { isColumn }: InsightSetting): InsightFault[] =>
  columns.flatMap((key, nth) => (isColumn(key) ? [] : [{ at: `columns.${nth}`, message: GONE_COLUMN }]))

const parameterFaults = ({ dynamicParameters }: InsightQuestion, { parameters }: InsightSetting): InsightFault[] =>
  dynamicParameters.flatMap((key, nth) =>
    parameters.has(key)
      ? []
      : [{ at: `dynamicParameters.${nth}`, message: `There is no parameter "${key}" any more. Choose another one.` }],
  )

/** One fault of each clause; a clause without a field is one that the reader may not read. */
function clauseFaults(question: InsightQuestion, { terms, parameters }: InsightSetting): InsightFault[] {
  const resolved = withSampleParameters(question, parameters)
  return resolved.flatMap((clause, nth) => {
    const read = readClauses([clause], terms)
    if (read.ok) return []
    const at = `clauses.${nth}.${read.at.replace(/^0\./, '')}`
    const [, place] = /subClauses\.(\d+)/.exec(read.at) ?? []
    const stored = question.clauses[nth]!
    const own = place === undefined ? stored : stored.subClauses[Number(place)]!
    const key = parameterOf(own, question.dynamicParameters)
    const parameter = key === undefined ? undefined : parameters.get(key)
    if (!parameter) return [{ at, message: read.message }]
    const label = terms.columns.get(own.field)?.label ?? own.field
    return [{ at, message: `The parameter "${parameter.name}" does not fit ${label}. Choose another one.` }]
  })
}

function groupFault(at: string, key: string | null, { columns }: Pick<Terms, 'columns'>): InsightFault[] {
  if (key === null) return []
  const column = columns.get(key)
  if (!column) return [{ at, message: 'The column of these groups is not available. Choose another one.' }]
  return groupsInsights(column)
    ? []
    : [{ at, message: `Records cannot be grouped by ${column.label}. Choose another column.` }]
}

function calculationFaults(question: InsightQuestion, nth: number, setting: InsightSetting): InsightFault[] {
  const one = question.calculations[nth]!
  const at = (part: string) => `calculations.${nth}.${part}`
  const faults: InsightFault[] = []
  if (question.calculations.findIndex(({ key }) => key === one.key) < nth)
    faults.push({ at: at('key'), message: `Another calculation has the key "${one.key}". Use another key.` })
  const ways = [one.calcType, one.expression, one.imported].filter((way) => way !== null).length
  if (ways !== 1) return [...faults, { at: at('calcType'), message: 'Choose what to calculate.' }]
  faults.push(...groupFault(at('groupBy'), one.groupBy, setting.terms))
  if (one.imported) return [...faults, ...importFaults(one, at('imported'), setting)]
  if (one.expression === null) return [...faults, ...leafFaults(one, at, setting.terms)]
  const wrong = expressionFault(one, question.calculations)
  return wrong
    ? [...faults, { at: at('expression'), message: `${wrong.message} (Character ${wrong.at + 1}.)` }]
    : faults
}

function leafFaults(one: InsightCalculation, at: (part: string) => string, { columns }: Terms): InsightFault[] {
  const type = one.calcType!
  if (one.field === null)
    return countsRecords(type) ? [] : [{ at: at('field'), message: 'Choose the column that is calculated.' }]
  const column = columns.get(one.field)
  if (!column) return [{ at: at('field'), message: GONE_COLUMN }]
  if (column.comparison === 'hours' && !timedValue(one, column))
    return [{ at: at('timeSpentCalculation'), message: 'No time spent calculation parameters set' }]
  if (countsRecords(type) || calculatedOf(column).includes(type)) return []
  return [{ at: at('field'), message: `${type} cannot be calculated of ${column.label}. Choose another column.` }]
}

const timedValue = ({ timeSpentCalculation }: InsightCalculation, column: FilterColumn) =>
  timeSpentCalculation?.searchValue ?? column.timedValue

function importFaults({ imported, groupBy }: InsightCalculation, at: string, setting: InsightSetting): InsightFault[] {
  const from = setting.insights.get(imported!.insight)
  if (groupBy !== null)
    return [{ at, message: 'A calculation of another insight has no second group. Remove the group.' }]
  if (!from) return [{ at, message: 'The insight that this calculation comes from is gone. Choose another one.' }]
  if (imported!.insight === setting.id)
    return [{ at, message: 'An insight cannot import from itself. Choose another insight.' }]
  const source = from.calculations.find(({ key }) => key === imported!.key)
  if (!source)
    return [{ at, message: `"${from.title}" has no calculation "${imported!.key}" any more. Choose another one.` }]
  if (source.groupBy !== null)
    return [{ at, message: `"${source.label}" of "${from.title}" is divided by a second group. Choose another one.` }]
  const circle = importPath(imported!.insight, setting)
  if (!circle) return []
  const titles = [setting.title, ...circle].map((title) => `"${title}"`)
  return [
    { at, message: `These insights import from each other in a circle: ${titles.join(', ')}. Choose another one.` },
  ]
}

/** The titles from one insight back to the one that is checked; null if it is not reached. */
function importPath(from: number, { id, insights, title }: InsightSetting): string[] | null {
  const seen = new Set<number>()
  const search = (next: number): string[] | null => {
    if (next === id) return [title]
    const insight = insights.get(next)
    if (!insight || seen.has(next)) return null
    seen.add(next)
    for (const { imported } of insight.calculations) {
      const rest = imported && search(imported.insight)
      if (rest) return [insight.title, ...rest]
    }
    return null
  }
  return id === 0 ? null : search(from)
}

const totalFaults = ({ calculations, calculationTotals }: InsightQuestion, { terms }: InsightSetting): InsightFault[] =>
  calculationTotals.flatMap((total, nth) => {
    const lists = ['calculationList', 'subtractCalculationList'] as const
    const gone = lists.flatMap((list) =>
      total[list].flatMap((key, place) =>
        calculations.some((one) => one.key === key)
          ? []
          : [
              {
                at: `calculationTotals.${nth}.${list}.${place}`,
                message: `There is no calculation "${key}". Choose another one.`,
              },
            ],
      ),
    )
    return [...gone, ...groupFault(`calculationTotals.${nth}.groupBy`, total.groupBy, terms)]
  })

function sortFaults({ calculationSort, calculations }: InsightQuestion): InsightFault[] {
  if (!calculationSort) return []
  const by = calculations.find(({ key }) => key === calculationSort.key)
  const at = 'calculationSort'
  if (!by) return [{ at, message: `There is no calculation "${calculationSort.key}". Sort by another one.` }]
  return by.groupBy === null
    ? []
    : [{ at, message: `"${by.label}" is divided by a second group. Sort by another one.` }]
}
