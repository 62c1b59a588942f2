import { ACTION_TYPES } from '@dossier/contract/rules/actions'
import { IDLE_RUNS_NOTED, RECORDS_WITH_IDLE_RUNS } from '@dossier/contract/rules/runs'
import { orderedId } from '../../db/ordered-id.ts'
import type { IdleRun } from '../../db/tables/rules.ts'
import type { CatalogueRule } from '../../catalogue/catalogue.ts'
import type { LoadedCase } from '../cases/load-case.ts'
import type { Writer } from '../cases/writing/writer.ts'
import { insertIdleRuns, type IdleRunsToInsert } from './idle-runs/idle-run-queries.ts'
import type { PlannedRun } from './planned-run.ts'
import { insertRuns, type EffectToInsert, type RunToInsert } from './run-queries.ts'
import { storeSends, type SendToStore } from './store-sends.ts'

/** Of the runs on a record, those that are noted: each by itself, and in one row those that nobody is notified of. */
interface NotedRuns {
  single: readonly PlannedRun[]
  idle: readonly PlannedRun[]
}

/** What is noted of the runs on each record of a save. */
export function notedRuns(all: readonly (readonly PlannedRun[])[]): NotedRuns[] {
  const isNoted = all.filter((runs) => runs.length > 0).length <= RECORDS_WITH_IDLE_RUNS
  const told = new Set<CatalogueRule>()
  return all.map((runs) => {
    const { idle = [], did = [] } = Object.groupBy(runs, ({ result }) => (result === 'DidNotRun' ? 'idle' : 'did'))
    // Of each rule that needs attention one run is noted, whatever else is left out: administrators are notified of it.
    const needed = new Set(idle.filter(({ rule, tells }) => tells && !told.has(rule)))
    for (const { rule } of needed) told.add(rule)
    const room = isNoted ? Math.max(0, IDLE_RUNS_NOTED - needed.size) : 0
    return { single: [...did, ...needed], idle: idle.filter((run) => !needed.has(run)).slice(0, room) }
  })
}

/** Notes rules that did not run, in the transaction of the save. */
export async function writeIdleRuns(
  { tx, tenant, action, author }: Writer,
  all: readonly { caseId: number; runs: readonly PlannedRun[] }[],
): Promise<void> {
  const rows = all.filter(({ runs }) => runs.length > 0).map(idleRowOf)
  if (rows.length === 0) return
  await insertIdleRuns(tx, { tenantId: tenant.id, actionId: action.id, userId: author.id, actor: author.name, rows })
}

const idleRowOf = ({ caseId, runs }: { caseId: number; runs: readonly PlannedRun[] }): IdleRunsToInsert => ({
  caseId,
  cause: runs.find(({ setOffBy }) => !setOffBy)?.told.cause ?? '',
  runs: runs.map(({ rule, setOffBy, depth, told: { reason, cause } }): IdleRun => {
    const { text, value, keys } = reason!
    const told = [rule.id, rule.title, text, value, keys] as const
    return setOffBy ? [...told, [setOffBy.id, depth, cause]] : [...told]
  }),
})

/** Records with the runs of rules on them, after the write. */
export interface RunsOn {
  loaded: LoadedCase
  runs: readonly PlannedRun[]
}

/**
 * Notes what rules did, and stores what they send, in the transaction of the save: with it or not at all. (D-088)
 */
export async function writeRuns(writer: Writer, all: readonly RunsOn[]): Promise<void> {
  const runs = all.flatMap(({ loaded, runs: own }) =>
    own.map((run) => ({ id: orderedId(), loaded, run, failures: [...run.told.failures] })),
  )
  if (runs.length === 0) return
  const sends = runs.flatMap(({ id, loaded, run, failures }) =>
    run.sends.map((send): SendToStore => ({
      ...keyed(writer, { id, loaded, run }, send),
      fail: (why) => failures.push(why),
    })),
  )
  const effects = await storeSends(writer, sends)
  const byRun = Map.groupBy(effects, ({ run_id }) => run_id)
  await insertRuns(writer.tx, writer.tenant.id, {
    runs: runs.map((one) => rowOf(writer, { ...one, effects: byRun.get(one.id) ?? [] })),
    effects,
  })
}

interface OneRun {
  id: string
  loaded: LoadedCase
  run: PlannedRun
}

/** The same save, record, rule and action have the same key: stored twice, it is sent once. */
const keyed = ({ action }: Writer, { id, loaded, run }: OneRun, send: PlannedRun['sends'][number]) => ({
  runId: id,
  loaded,
  rule: run.rule,
  send,
  effectKey: `rule ${run.rule.id} ${action.id} ${loaded.record.id} ${send.place}`,
})

function rowOf(
  { action, author }: Writer,
  { id, loaded, run, failures, effects }: OneRun & { failures: string[]; effects: readonly EffectToInsert[] },
): RunToInsert {
  const { rule, told } = run
  const emails = effects.filter(({ type }) => type === ACTION_TYPES.SendEmail).length
  const settled = failures.length > 0 ? 'Failed' : run.result
  return {
    id,
    rule_id: rule.id,
    rule_title: rule.title,
    author: rule.lastUpdatedBy === null ? null : (loaded.catalogue.users.get(rule.lastUpdatedBy)?.name ?? null),
    case_id: loaded.record.id,
    action_id: action.id,
    user_id: author.id,
    actor: author.name,
    set_off_by: run.setOffBy?.id ?? null,
    depth: run.depth,
    result: effects.length > 0 ? 'Waiting' : settled,
    tells: run.tells ?? null,
    told: { ...told, failures, emails, calls: effects.length - emails },
  }
}
