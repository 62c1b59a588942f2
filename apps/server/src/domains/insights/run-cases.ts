import type { InHexagon } from '@dossier/contract/insights/hexagons'
import type { CasesBody, InsightCases } from '@dossier/contract/insights/run'
import { test, type Condition } from '@dossier/core/filters/condition'
import type { Ctx } from '../../http/context.ts'
import { badInput } from '../../http/refusal.ts'
import { Cells, shownCell } from './run-cells.ts'
import { planOf, valueOfTable, type Runnable } from './run-calls.ts'
import { requireOwnRun } from './run-id.ts'
import { hexagonCondition } from './run-hexagons.ts'
import { conditionOfGroup, groupCondition } from './run-insight.ts'
import type { InsightPlan } from './run-plan.ts'
import { readRaw } from './run-raw.ts'
import { countRows, orderOf, readRows } from './run-rows.ts'
import { isCount, leadOf, type Leaf, type Source } from './run-source.ts'

/** The records behind a number, exactly those that it was made of. (B-INS-21, D-138) */
export async function insightCases(
  ctx: Ctx,
  runnable: Runnable,
  body: CasesBody & { columns?: string[] | undefined; hexagon?: InHexagon | undefined },
  timeZone: string,
): Promise<InsightCases> {
  requireOwnRun(ctx, body.calculatedResultsId)
  const plan = await planOf(ctx, runnable, body, timeZone)
  const { scene } = plan
  const { source, leaf, conditions } = behind(plan, body)
  const inHexagon = body.hexagon ? [hexagonCondition(scene, body.hexagon)] : []
  const more = [...rowCondition(plan, body), ...conditions, ...inHexagon]
  const set = { records: source.records, more }
  const [results = []] = await readRows(ctx, scene, [set], {
    columns: body.columns ?? runnable.definition.columns,
    order: orderOf(scene, body),
    limit: body.pageSize,
    offset: (body.pageNumber - 1) * body.pageSize,
  })
  const totalRecords = await countRows(ctx, scene, set)
  if (!leaf || !leaf.isNumber || isCount(leaf)) return { cases: results, totalRecords }
  return { cases: results, totalRecords, sum: await sumOf(ctx, plan, { source, leaf, more }) }
}

function rowCondition(plan: InsightPlan, { tableId, groupValue }: CasesBody): readonly Condition[] {
  if (tableId !== undefined) return groupCondition(plan, valueOfTable(tableId))
  return groupValue === undefined ? [] : groupCondition(plan, groupValue)
}

interface Behind {
  source: Source
  /** What is calculated, if that is one column. */
  leaf: Leaf | null
  conditions: Condition[]
}

function behind(plan: InsightPlan, { calculation, part }: CasesBody): Behind {
  if (calculation === undefined) return { source: plan.source, leaf: null, conditions: [] }
  const found = sourceOfLead(plan.source, calculation)
  const one = found?.source.calculations.get(found.key)
  const lead = found && leadOf(found.source, found.key)
  if (!one || !lead) return badInput('This number does not lead to records.', 'calculation')
  const ofPart = part && one.groupBy ? [conditionOfGroup(plan.scene.terms, one.groupBy, part.value)] : []
  if (part && !one.groupBy) badInput('This calculation has no second group.', 'part')
  const leaves = lead.of === 'columns' ? lead.leaves : []
  return {
    source: found.source,
    leaf: one.is === 'leaf' ? one.leaf : null,
    conditions: [...ofPart, ...(leaves.length === 0 ? [] : [{ any: leaves.map(hasValue) }])],
  }
}

/** Of an imported calculation, the insight that calculates it. */
function sourceOfLead(source: Source, key: string): { source: Source; key: string } | null {
  const one = source.calculations.get(key)
  if (!one) return null
  return one.is === 'imported' ? sourceOfLead(one.source, one.of) : { source, key }
}

/** A record that never had a value of the timed list does not count. (D-151) */
function hasValue({ column, spentOn }: Leaf): Condition {
  if (column === null) return { all: [] }
  // The time is never negative.
  if (spentOn) return test(column, { is: 'spent', on: spentOn, of: '', more: -1 })
  return test(column, { is: 'set' })
}

/** The sum of the column over all of these records. */
async function sumOf(
  ctx: Ctx,
  plan: InsightPlan,
  { source, leaf, more }: { source: Source; leaf: Leaf; more: Condition[] },
) {
  const total: Leaf = { ...leaf, type: 'Total' }
  const records = { ...source.records, condition: { all: [source.records.condition, ...more] } }
  const only: Source = {
    ...source,
    records,
    calculations: new Map([['sum', { key: 'sum', groupBy: null, is: 'leaf', leaf: total }]]),
  }
  const raw = await readRaw(ctx.tx, plan.scene, only, null)
  return shownCell(new Cells(only, raw, new Map()).whole('sum', 'total'), 2)
}
