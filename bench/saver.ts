import { setTimeout as wait } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'
import pg from 'pg'

export interface SaverOptions {
  databaseUrl: string
  tenantId: number
  perSecond: number
}

/** Saves a field of an open record, and the text of every tenth, as often as that, beside a measurement. */
const { databaseUrl, tenantId, perSecond } = workerData as SaverOptions
const client = new pg.Client({ connectionString: databaseUrl })
await client.connect()
const { rows } = await client.query<{ least: number; most: number }>(
  'select min(id) as least, max(id) as most from cases_base where tenant_id = $1',
  [tenantId],
)
const { least, most } = rows[0]!
for (let nth = 0; ; nth++) {
  const begun = performance.now()
  const set =
    nth % 10 === 9 ? `summary = 'Seen again, ' || $3` : `fields = fields || jsonb_build_object('cost', $3::int)`
  const from = least + ((nth * 104_729) % (most - least))
  await client.query(
    `update cases_base set ${set}, seq = seq + 1, last_updated = now()
      where id = (select id from cases_base where tenant_id = $1 and id >= $2 and not is_closed order by id limit 1)`,
    [tenantId, from, nth],
  )
  await wait(Math.max(0, 1_000 / perSecond - (performance.now() - begun)))
}
