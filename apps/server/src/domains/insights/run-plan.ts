import type { SearchClause } from '@dossier/contract/clauses'
import type { InsightCalculation } from '@dossier/contract/insights/calculations'
import type { InsightFault, InsightQuestion, InsightToRun } from '@dossier/contract/insights/definition'
import type { RunBody } from '@dossier/contract/insights/run'
import type { Condition } from '@dossier/core/filters/condition'
import { horizonOf } from '@dossier/core/filters/horizon'
import { sameUntil } from '@dossier/core/filters/clock'
import { isEnabled } from '@dossier/core/tenants/features'
import { readClauses, readStored } from '@dossier/core/filters/read-clauses'
import { withImports } from '@dossier/core/insights/needed-parameters'
import type { FilterColumn } from '@dossier/core/filters/terms'
import { badInput } from '../../http/refusal.ts'
import type { TenantOfSession } from '../../http/principals/principal.ts'
import { termsOf, type Subscriber } from '../../query/filters/terms-of.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { daysOfRange } from './days-of-range.ts'
import { refuseHidden } from './run-hidden.ts'
import { sceneOf, type Records, type Scene } from './run-records.ts'
import { clausesWithParameters } from './run-parameters.ts'
import { plannedExpression, type Grouping, type Leaf, type Planned, type Source } from './run-source.ts'

/** What a reader asks an insight, and when. */
export interface RunRequest {
  body: RunBody
  timeZone: string
  now: Date
}

/** An insight for one reader at one moment: nothing is left to look up. */
export interface InsightPlan {
  definition: InsightToRun
  scene: Scene
  source: Source
  /** Without the reader's filters; null if there are none. */
  unfiltered: Source['records'] | null
  group: Grouping | null
  /** Epoch milliseconds: afterwards, its clauses may mean something else. */
  until: number
  /** Parts that have died since they were saved. (D-132) */
  faults: InsightFault[]
}

export type InsightAsker = Subscriber & { tenant: Pick<TenantOfSession, 'features'> }

/** Refuses with 403 what a hidden field decides, and with 400 what a reader's filters or parameters say wrongly. */
export function planInsight(
  asker: InsightAsker,
  catalogue: Catalogue,
  definition: InsightToRun,
  { body, timeZone, now }: RunRequest,
): InsightPlan {
  const terms = termsOf(asker, catalogue, { timeZone, now })
  const scene = sceneOf(asker.me, catalogue, terms)
  refuseHidden(scene, definition, body)
  const filters = readFilters(body.searchClauses, scene)
  const forecasts = isEnabled(asker.tenant.features, 'forecasting')
  const planning = { scene, body, filters, forecasts, path: [definition.id] }
  const source = sourceOf(planning, definition)
  const own = ownCondition(planning, definition)
  const isFiltered = body.searchClauses.length > 0 || body.searchTerm !== ''
  return {
    definition,
    scene,
    source,
    unfiltered: isFiltered ? recordsOf(planning, own, '') : null,
    group: groupingOf(scene, definition.groupBy, definition.groupByOption),
    faults: faultsOf(planning, definition),
    until: sameUntil(
      [...clausesWithImports(planning, definition).flatMap(({ clauses }) => clauses), ...body.searchClauses],
      terms,
    ),
  }
}

/** The clauses that decide the numbers: the insight's own, then those of each from which calculations come. */
const clausesWithImports = (planning: Planning, definition: InsightToRun) =>
  withImports<InsightQuestion>(definition, (id) => planning.scene.catalogue.insights.get(id)).map((question, nth) => ({
    isOwn: nth === 0,
    clauses: clausesWithParameters(planning, question),
  }))

const faultsOf = (planning: Planning, definition: InsightToRun): InsightFault[] =>
  clausesWithImports(planning, definition).flatMap(({ isOwn, clauses }) =>
    readStored(clauses, planning.scene.terms).dead.map(({ place, message }) =>
      isOwn
        ? { at: `clauses.${place}`, message }
        : { at: 'calculations', message: `A filter of imported calculations does not work: ${message}` },
    ),
  )

interface Planning {
  scene: Scene
  body: RunBody
  filters: Condition
  /** Work that is scheduled counts where the insight asks for it. */
  forecasts: boolean
  /** The insights from which calculations are imported on the way here. */
  path: readonly number[]
}

function readFilters(clauses: readonly SearchClause[], { terms }: Scene): Condition {
  // Nobody else finds what was deleted. (D-146)
  if (!terms.columns.has('deleted') && clauses.some(({ field }) => field === 'deleted')) return { any: [] }
  const read = readClauses(clauses, { ...terms, isGone: () => false })
  return read.ok ? read.condition : badInput(read.message, `searchClauses.${read.at}`)
}

/** A clause that has died since it was saved finds nothing. (D-132) */
const ownCondition = (planning: Planning, definition: InsightToRun): Condition =>
  readStored(clausesWithParameters(planning, definition), planning.scene.terms).condition

function sourceOf(planning: Planning, definition: InsightToRun): Source {
  const { scene, body, filters } = planning
  const condition: Condition = { all: [ownCondition(planning, definition), filters] }
  const calculations = new Map<string, Planned>()
  const source = {
    records: recordsOf(planning, condition, body.searchTerm),
    days: daysOfRange(condition, scene.terms),
    calculations,
  }
  for (const one of definition.calculations) calculations.set(one.key, planned(planning, one))
  return source
}

const recordsOf = ({ scene, forecasts }: Planning, condition: Condition, text: string): Records => ({
  condition,
  text,
  horizon: forecasts ? horizonOf(condition, scene.terms.now) : null,
  scheduled: [],
})

function planned(planning: Planning, one: InsightCalculation): Planned {
  const { key } = one
  const groupBy = groupingOf(planning.scene, one.groupBy, one.groupByOption)
  // What divides it is gone.
  if (one.groupBy !== null && !groupBy) return { key, groupBy: null, is: 'broken' }
  if (one.imported) return { key, groupBy: null, ...importedFrom(planning, one.imported) }
  if (one.expression !== null) {
    const expression = plannedExpression(one)
    return expression ? { key, groupBy, is: 'expression', ...expression } : { key, groupBy, is: 'broken' }
  }
  const leaf = leafOf(planning.scene, one)
  return leaf ? { key, groupBy, is: 'leaf', leaf } : { key, groupBy, is: 'broken' }
}

const MOST_IMPORTS = 10

/** The calculation of the other insight, with its conditions and the reader's filters. (D-153) */
function importedFrom(
  planning: Planning,
  { insight: id, key }: NonNullable<InsightCalculation['imported']>,
): { is: 'imported'; source: Source; of: string } | { is: 'broken' } {
  const insight = planning.scene.catalogue.insights.get(id)
  if (!insight || planning.path.includes(id) || planning.path.length >= MOST_IMPORTS) return { is: 'broken' }
  const needed = neededFor(insight.calculations, key)
  const inner = { ...planning, path: [...planning.path, id] }
  const calculations = needed.map((one) => ({ ...one, groupBy: null }))
  return { is: 'imported', source: sourceOf(inner, { ...insight, calculations }), of: key }
}

/** A calculation and those that it is made of. */
function neededFor(all: readonly InsightCalculation[], key: string): InsightCalculation[] {
  const byKey = new Map(all.map((one) => [one.key, one]))
  const needed = new Set([key])
  // What is added on the way is visited, too.
  for (const one of needed) {
    const expression = byKey.get(one)?.expression ? plannedExpression(byKey.get(one)!) : null
    for (const input of expression?.inputs ?? []) needed.add(input)
  }
  return [...needed].flatMap((one) => byKey.get(one) ?? [])
}

/** Null without a group, or where the column is gone. */
export function groupingOf(
  { terms }: Pick<Scene, 'terms'>,
  key: string | null,
  step: Grouping['step'],
): Grouping | null {
  const column = key === null ? undefined : terms.columns.get(key)
  return column && canGroup(column) ? { column, step } : null
}

const UNGROUPABLE: readonly FilterColumn['comparison'][] = ['hours', 'markers', 'presence']

const canGroup = ({ comparison }: FilterColumn): boolean => !UNGROUPABLE.includes(comparison)

/** Null where the column is gone, or has nothing of that kind to calculate. */
function leafOf({ terms }: Scene, { calcType, field, timeSpentCalculation }: InsightCalculation): Leaf | null {
  if (calcType === null) return null
  const column = field === null ? undefined : terms.columns.get(field)
  const counts = calcType === 'Count' || calcType === 'CountPerDay'
  if (column?.comparison === 'hours') {
    const spentOn = timeSpentCalculation?.searchValue ?? column.timedValue
    if (spentOn === undefined) return badInput('No time spent calculation parameters set')
    return { type: calcType, column: column.key, isNumber: true, spentOn }
  }
  if (counts) return { type: calcType, column: null, isNumber: true }
  if (!column) return null
  const isNumber = column.comparison === 'number'
  if (!isNumber && (calcType === 'Total' || calcType === 'Average')) return null
  return { type: calcType, column: column.key, isNumber }
}
