import type { RunBody, RunResult } from '@dossier/contract/insights/run'
import type { Condition } from '@dossier/core/filters/condition'
import { groupConditionOf } from '../../query/group-condition.ts'
import type { Reader } from './run-groups.ts'
import { readNumbers } from './run-numbers.ts'
import type { InsightPlan } from './run-plan.ts'
import { groupsWithRows, resultOf } from './run-result.ts'
import { orderOf, readRows } from './run-rows.ts'
import type { Grouping } from './run-source.ts'

/** What the records of a group have in common. 400 for a value that it cannot have. */
export function groupCondition({ scene, group }: InsightPlan, value: string | null): readonly Condition[] {
  return group ? [conditionOfGroup(scene.terms, group, value)] : []
}

export const conditionOfGroup = (
  terms: InsightPlan['scene']['terms'],
  { column, step }: Grouping,
  value: string | null,
): Condition => groupConditionOf({ groupBy: column.key, groupByOption: step }, { value, terms })

/** The run as it is answered, except what names it. */
export type Ran = Omit<RunResult, 'id' | 'isStale' | 'faults'>

export async function runPlan(reader: Reader, plan: InsightPlan, body: RunBody, includeResults: boolean): Promise<Ran> {
  const numbers = await readNumbers(reader, plan)
  const { scene, source, definition } = plan
  const sets = groupsWithRows(plan, numbers).map(({ value }) => ({
    records: source.records,
    more: groupCondition(plan, value),
  }))
  const rows = includeResults
    ? await readRows(reader, scene, sets, {
        columns: definition.columns,
        order: orderOf(scene, body),
        limit: body.pageSize,
        offset: (body.pageNumber - 1) * body.pageSize,
      })
    : []
  return { ...resultOf(plan, numbers, rows), calculatedAt: new Date(scene.terms.now).toISOString() }
}
