import { ACTION_TYPES } from '@dossier/contract/rules/actions'
import { IDLE_RUNS_NOTED, RECORDS_WITH_IDLE_RUNS } from '@dossier/contract/rules/runs'
import { orderedId } from '../../db/ordered-id.ts'
import type { CatalogueRule } from '../../catalogue/catalogue.ts'
import type { LoadedCase } from '../cases/load-case.ts'
import type { Writer } from '../cases/writing/writer.ts'
import type { PlannedRun } from './planned-run.ts'
import { insertRuns, type EffectToInsert, type RunToInsert } from './run-queries.ts'
import { storeSends, type SendToStore } from './store-sends.ts'

/** Records with the runs of rules on them, after the write. */
export interface RunsOn {
  loaded: LoadedCase
  runs: readonly PlannedRun[]
}

/**
 * Notes what rules did and did not do, and stores what they send, in the transaction of the save: with it or not at all.
 * (D-088)
 */
export async function writeRuns(writer: Writer, all: readonly RunsOn[]): Promise<void> {
  const isNoted = all.length <= RECORDS_WITH_IDLE_RUNS
  const told = new Set<CatalogueRule>()
  const runs = all.flatMap(({ loaded, runs: own }) =>
    noted(own, { isNoted, told }).map((run) => ({ id: orderedId(), loaded, run, failures: [...run.told.failures] })),
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

function noted(runs: readonly PlannedRun[], { isNoted, told }: { isNoted: boolean; told: Set<CatalogueRule> }) {
  const { idle = [], did = [] } = Object.groupBy(runs, ({ result }) => (result === 'DidNotRun' ? 'idle' : 'did'))
  // Of each rule that needs attention one run is noted, whatever else is left out: administrators are notified of it.
  const needed = new Set(idle.filter(({ rule, tells }) => tells && !told.has(rule)))
  for (const { rule } of needed) told.add(rule)
  const room = isNoted ? IDLE_RUNS_NOTED - needed.size : 0
  const others = idle.filter((run) => !needed.has(run)).slice(0, Math.max(0, room))
  return [...did, ...needed, ...others]
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
