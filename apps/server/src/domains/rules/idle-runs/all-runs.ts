import { RUNS_COUNTED, type RunResult } from '@dossier/contract/rules/runs'
import type { Tx } from '../../../db/open.ts'
import { countRuns, selectLatest, selectRun, selectRuns, type RunRow, type RunsWanted } from '../run-queries.ts'
import { countIdleRuns, selectIdleRun, selectIdleRuns, selectLatestIdle } from './idle-run-queries.ts'

/** The newest rows in which the latest idle run of a rule is looked for. */
const ROWS_OF_LATEST = 1_000

const newestFirst = (a: RunRow, b: RunRow): number => (a.id < b.id ? 1 : -1)

/** Newest first: ids grow with time, also from one table to the other. */
export async function selectAllRuns(
  tx: Tx,
  tenantId: number,
  input: RunsWanted & { limit: number },
): Promise<RunRow[]> {
  const both = await Promise.all([selectRuns(tx, tenantId, input), selectIdleRuns(tx, tenantId, input)])
  return both.flat().toSorted(newestFirst).slice(0, input.limit)
}

/** By result; up to a limit, and one more for all beyond. */
export async function countAllRuns(
  tx: Tx,
  tenantId: number,
  input: Omit<RunsWanted, 'before' | 'result'>,
): Promise<Partial<Record<RunResult, number>>> {
  const upTo = { ...input, most: RUNS_COUNTED + 1 }
  const [counted, idle] = await Promise.all([countRuns(tx, tenantId, upTo), countIdleRuns(tx, tenantId, upTo)])
  const counts: Partial<Record<RunResult, number>> = Object.fromEntries(
    counted.map(({ result, count }) => [result, count]),
  )
  const didNotRun = Math.min(upTo.most, (counts.DidNotRun ?? 0) + idle)
  return didNotRun === 0 ? counts : { ...counts, DidNotRun: didNotRun }
}

export const selectAnyRun = async (tx: Tx, tenantId: number, id: string): Promise<RunRow | undefined> =>
  (await selectRun(tx, tenantId, id)) ?? selectIdleRun(tx, tenantId, id)

/** The latest run of each of these rules, and how many did something since a moment. */
export async function selectLatestOfAll(
  tx: Tx,
  tenantId: number,
  input: { ruleIds: readonly number[]; since: string },
): Promise<{ run: RunRow; today: number }[]> {
  const [latest, idle] = await Promise.all([
    selectLatest(tx, tenantId, input),
    selectLatestIdle(tx, tenantId, ROWS_OF_LATEST),
  ])
  const byRule = new Map(latest.map((one) => [one.rule_id, one]))
  return input.ruleIds.flatMap((ruleId) => {
    const other = byRule.get(ruleId)
    const [run] = [other ?? [], idle.get(ruleId) ?? []].flat().toSorted(newestFirst)
    return run ? [{ run, today: other?.today ?? 0 }] : []
  })
}
