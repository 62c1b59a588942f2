import { sql } from 'kysely'
import { type InstallationJob, NoData } from '../../queue/job-kind.ts'

/** Of one statement, so that none takes long. */
const AT_ONCE = 10_000

const SWEPT = [
  { table: 'deliveries', key: 'id', at: 'created' },
  { table: 'rule_runs', key: 'id', at: 'at' },
  { table: 'idle_rule_runs', key: 'id', at: 'at' },
  { table: 'integration_logs', key: 'id', at: 'at' },
  { table: 'record_events', key: 'number', at: 'at' },
]

/** Removes what was sent, logged and listed too long ago. May run again: what is gone is gone. */
export const sweepEffectsJob: InstallationJob<NoData> = {
  name: 'sweep-effects',
  title: 'Remove old deliveries',
  data: NoData,
  rights: 'installation',
  single: true,
  waits: [],
  expires: 3600,
  schedule: '25 * * * *',
  retentionHours: 24,
  prepare: ({ database: { owner }, settings: { effectDays } }) => ({
    async run({ signal }) {
      for (const { table, key, at } of SWEPT) {
        for (let removed = AT_ONCE; removed === AT_ONCE;) {
          signal.throwIfAborted()
          const { numAffectedRows } = await sql`
            delete from ${sql.table(table)} where (tenant_id, ${sql.ref(key)}) in (
              select tenant_id, ${sql.ref(key)} from ${sql.table(table)}
              where ${sql.ref(at)} < now() - make_interval(days => ${effectDays}::int)
              limit ${sql.lit(AT_ONCE)})`.execute(owner)
          removed = Number(numAffectedRows ?? 0)
        }
      }
    },
  }),
}
