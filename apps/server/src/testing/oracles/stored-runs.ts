import fc from 'fast-check'
import { sql } from 'kysely'
import type { IdleRun } from '../../db/tables/rules.ts'
import type { TestTenant } from '../world.ts'

/** A run as the log of runs tells of it, wherever it is stored. */
export interface StoredRun {
  id: string
  ruleId: number
  caseId: number
  actionId: string
  result: 'Ran' | 'DidNotRun' | 'Stopped'
  depth: number
  cause: string
  setOffBy: number | null
  reason: string
}

interface StoredSave {
  runs: StoredRun[]
  /** Those that are in one row. */
  idle: StoredRun[]
}

interface World {
  ruleIds: readonly number[]
  caseIds: readonly number[]
  saves: number
}

const hex = (length: number) =>
  fc.array(fc.constantFrom(...'0123456789abcdef'), { minLength: length, maxLength: length }).map((all) => all.join(''))

/** Saves of nodes whose clocks show the same few milliseconds: single runs, and rows of those that did not run. */
export function storedRuns({ ruleIds, caseIds, saves }: World): StoredSave[] {
  const save = fc.record({
    prefix: fc.tuple(fc.integer({ min: 16, max: 31 }), hex(3), hex(11)),
    actionId: fc.uuid(),
    caseId: fc.constantFrom(...caseIds),
    rules: fc.shuffledSubarray([...ruleIds], { minLength: 1 }),
    idle: fc.integer({ min: 0, max: ruleIds.length }),
    results: fc.array(fc.constantFrom('Ran' as const, 'DidNotRun' as const, 'Stopped' as const), {
      minLength: ruleIds.length,
      maxLength: ruleIds.length,
    }),
    by: fc.option(fc.constantFrom(...ruleIds)),
  })
  return fc.sample(save, saves).map(({ prefix: [time, count, tail], rules, idle, results, by, ...of }) => {
    const start = `01900000-00${time.toString(16)}-7${count}-8${tail.slice(0, 3)}-${tail.slice(3)}`
    const told = (ruleId: number, id: string, result: StoredRun['result']): StoredRun => {
      const setOff = by === null || by === ruleId ? { setOffBy: null, depth: 1 } : { setOffBy: by, depth: 2 }
      const reason = result === 'Ran' ? 'Nothing had to be changed' : `“Note is ${ruleId}”: it was ${of.caseId}`
      return {
        ...of,
        id,
        ruleId,
        result,
        reason,
        ...setOff,
        cause: setOff.depth === 1 ? 'Note changed' : 'Step changed',
      }
    }
    const inRow = rules
      .slice(0, idle)
      .map((ruleId, nth) => told(ruleId, `${start}${nth.toString(16).padStart(4, '0')}`, 'DidNotRun'))
    const single = rules
      .slice(idle)
      .map((ruleId, nth) => told(ruleId, `${start}${(0x9000 + nth).toString(16)}`, results[nth]!))
    return { idle: inRow, runs: [...inRow, ...single] }
  })
}

const reasonOf = ({ result, ruleId, caseId }: StoredRun) =>
  result === 'Ran' ? null : { text: `Note is ${ruleId}`, value: String(caseId), keys: ['title'] }

/** Stores them as saves do, each as a row of its own or in that of its save. */
export const insertStored = (tenant: TestTenant, saves: readonly StoredSave[]) =>
  tenant.asOwner(async (tx) => {
    const by = { tenant_id: tenant.id, user_id: 1, actor: 'Ada' }
    for (const { idle, runs } of saves) {
      for (const run of runs.filter((one) => !idle.includes(one))) {
        const { id, ruleId, caseId, actionId, depth, result, setOffBy, cause } = run
        const told = { cause, reason: reasonOf(run), conditions: [], changes: [], emails: 0, calls: 0, failures: [] }
        const of = { rule_id: ruleId, rule_title: `Rule ${ruleId}`, author: null, case_id: caseId, action_id: actionId }
        const more = { set_off_by: setOffBy, depth, result, told: JSON.stringify(told) }
        await tx
          .insertInto('rule_runs')
          .values({ ...by, id, ...of, ...more })
          .execute()
      }
      const [first] = idle
      if (!first) continue
      const rows = idle.map((run): IdleRun => {
        const { text, value, keys } = reasonOf(run)!
        const told = [run.ruleId, `Rule ${run.ruleId}`, text, value, keys] as const
        return run.setOffBy === null ? [...told] : [...told, [run.setOffBy, run.depth, run.cause]]
      })
      const keys = idle.map(({ ruleId }) => sql`(${tenant.id}::bigint << 32) + ${ruleId}::int`)
      await sql`
        insert into idle_rule_runs (tenant_id, id, case_id, action_id, user_id, actor, cause, rule_keys, runs)
        values (${tenant.id}, ${first.id}, ${first.caseId}, ${first.actionId}, 1, 'Ada', 'Note changed',
          array[${sql.join(keys)}], ${JSON.stringify(rows)})`.execute(tx)
    }
  })

/** What a list answers: those that are as it asks. */
export const listed = (all: readonly StoredRun[], wanted: Partial<StoredRun>): StoredRun[] =>
  all.filter((run) => Object.entries(wanted).every(([key, value]) => run[key as keyof StoredRun] === value))
