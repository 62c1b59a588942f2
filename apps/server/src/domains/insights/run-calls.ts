import type { InsightToRun } from '@dossier/contract/insights/definition'
import type {
  CalculatedTableBody,
  InsightTable,
  RunBody,
  RunResult,
  TableBody,
  TopValue,
} from '@dossier/contract/insights/run'
import { tableIdOf, valueOfId } from '@dossier/core/views/table-id'
import type { z } from 'zod'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput } from '../../http/refusal.ts'
import { cachedAnswer, type CacheReader } from './run-cache.ts'
import { withForecast } from './run-forecast.ts'
import { namedGroups } from './run-groups.ts'
import { newRunId, requireOwnRun } from './run-id.ts'
import { groupCondition, runPlan, type Ran } from './run-insight.ts'
import { planInsight, type InsightPlan } from './run-plan.ts'
import { requireInsight } from './require-insight.ts'
import { countRows, orderOf, readRows } from './run-rows.ts'

export interface RunSettings {
  allowCached: boolean
  includeResults: boolean
  timeZone: string
}

/** What is run: a stored insight, or one that is being edited, whose id is 0 if it is new. */
export interface Runnable {
  catalogue: Catalogue
  definition: InsightToRun
  title: string
}

/** 404 for an insight that the caller does not see. */
export async function storedInsight(ctx: Ctx, id: number): Promise<Runnable> {
  const catalogue = await loadCatalogue(ctx)
  const insight = requireInsight(ctx.me, catalogue, id)
  return { catalogue, definition: insight, title: insight.title }
}

export async function unsavedInsight(ctx: Ctx, definition: InsightToRun): Promise<Runnable> {
  const catalogue = await loadCatalogue(ctx)
  if (definition.id !== 0) requireInsight(ctx.me, catalogue, definition.id)
  return { catalogue, definition, title: '' }
}

export const planOf = (
  ctx: Ctx,
  { catalogue, definition }: Runnable,
  body: RunBody,
  timeZone: string,
): Promise<InsightPlan> =>
  withForecast(ctx, planInsight(ctx, catalogue, definition, { body, timeZone, now: new Date() }))

export async function runInsight(
  ctx: Ctx,
  runnable: Runnable,
  body: RunBody,
  { allowCached, includeResults, timeZone }: RunSettings,
): Promise<RunResult> {
  const plan = await planOf(ctx, runnable, body, timeZone)
  const { answer, isStale } = await answerPlan(ctx, plan, body, { allowCached, includeResults })
  return { ...answer, id: newRunId(ctx), isStale, faults: plan.faults }
}

/** From the cache, if it has the answer. */
export function answerPlan(
  reader: CacheReader,
  plan: InsightPlan,
  body: RunBody,
  { allowCached, includeResults }: Pick<RunSettings, 'allowCached' | 'includeResults'>,
): Promise<{ answer: Ran; isStale: boolean }> {
  const { pageNumber, pageSize, sortBy, sortDesc } = body
  const name = ['run', includeResults, pageNumber, pageSize, sortBy, sortDesc]
  const question = { plan, name, insightId: plan.definition.id, allowCached }
  return cachedAnswer(reader, question, () => runPlan(reader, plan, body, includeResults))
}

/** One page of the records of one group. */
export async function readTable(
  ctx: Ctx,
  runnable: Runnable,
  body: z.infer<typeof TableBody> | z.infer<typeof CalculatedTableBody>,
  { timeZone, runId }: { timeZone: string; runId: string | null | undefined },
): Promise<InsightTable> {
  requireOwnRun(ctx, runId)
  const plan = await planOf(ctx, runnable, body, timeZone)
  const value = valueOfTable(body.tableId)
  const set = { records: plan.source.records, more: groupCondition(plan, value) }
  const totalRecords = await countRows(ctx, plan.scene, set)
  const [results = []] = await readRows(ctx, plan.scene, [set], {
    columns: runnable.definition.columns,
    order: orderOf(plan.scene, body),
    limit: body.pageSize,
    offset: (body.pageNumber - 1) * body.pageSize,
  })
  return {
    runId: runId || newRunId(ctx),
    id: tableIdOf(value),
    value,
    label: await labelOf(ctx, plan, value),
    results,
    totalRecords,
  }
}

export const valueOfTable = (tableId: string): string | null => {
  const value = valueOfId(tableId)
  return value === undefined ? badInput('This group is not available. Run the insight again.', 'tableId') : value
}

/** Of values that have a name: what is sent back names a tag by its title, which is its name. */
async function labelOf(ctx: Ctx, { scene, group }: InsightPlan, value: string | null): Promise<string | null> {
  if (value === null || !group) return null
  if (group.column.key === 'tags') return value
  const [named] = await namedGroups(ctx, scene, group, { keys: [value], spelled: new Map([[value, value]]) })
  return named?.label ?? null
}

/** The first group by a calculation, the largest first unless its key begins with `-`. */
export async function topValue(
  ctx: Ctx,
  runnable: Runnable,
  body: RunBody,
  { orderBy, ...settings }: RunSettings & { orderBy: string },
): Promise<TopValue> {
  const definition = sortedByTop(runnable.definition, orderBy)
  const run = await runInsight(ctx, { ...runnable, definition }, body, { ...settings, includeResults: false })
  return topOf(definition, orderBy, run)
}

/** With the top group first. */
export function sortedByTop(definition: InsightToRun, orderBy: string): InsightToRun {
  const key = keyOfTop(orderBy)
  if (key === '') return definition
  if (!definition.calculations.some((one) => one.key === key))
    badInput('This insight has no calculation with that key. Choose another one.', 'orderBy')
  return { ...definition, calculationSort: { key, desc: !orderBy.startsWith('-') } }
}

const keyOfTop = (orderBy: string): string => orderBy.replace(/^-/, '')

/** The first group of a result in that order. */
export function topOf(definition: InsightToRun, orderBy: string, answer: Ran): TopValue {
  const { labelFormat, valueTypes, totalRecords } = answer
  const [first] = answer.results
  const key = keyOfTop(orderBy)
  const shown = key === '' ? definition.calculations[0]?.key : key
  const columns = Object.fromEntries(
    Object.entries(first?.calculations ?? {}).map(([name, { value }]) => [name, value] as const),
  )
  return {
    value: (shown === undefined ? first?.value : columns[shown]) ?? null,
    label: first?.label ?? first?.value ?? null,
    columns,
    groupValue: first?.value ?? null,
    labelFormat,
    valueTypes,
    totalRecords,
  }
}
