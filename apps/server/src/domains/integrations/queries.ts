import type { Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { savedAt } from '../../db/saved-at.ts'
import type { DB } from '../../db/schema.ts'
import { textOrder } from '../../db/text-order.ts'

export type IntegrationRow = Selectable<DB['integrations']>

/** By title; an organization has a bounded number of them. */
export const selectIntegrations = (tx: Tx, tenantId: number): Promise<IntegrationRow[]> =>
  tx
    .selectFrom('integrations')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy(textOrder(sql.ref('title')))
    .execute()

export const selectIntegration = (tx: Tx, tenantId: number, key: string): Promise<IntegrationRow | undefined> =>
  tx.selectFrom('integrations').selectAll().where('tenant_id', '=', tenantId).where('key', '=', key).executeTakeFirst()

/** Locked until the end of the transaction. */
export const lockIntegration = (tx: Tx, tenantId: number, key: string): Promise<IntegrationRow | undefined> =>
  tx
    .selectFrom('integrations')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('key', '=', key)
    .forNoKeyUpdate()
    .executeTakeFirst()

export type IntegrationValues = Pick<
  IntegrationRow,
  'title' | 'active' | 'settings' | 'secrets' | 'outputs' | 'schedule' | 'events'
> &
  Partial<Pick<IntegrationRow, 'previous_secret' | 'previous_until'>>

const stored = ({ settings, secrets, outputs, events, ...values }: IntegrationValues) => ({
  ...values,
  settings: JSON.stringify(settings),
  secrets: JSON.stringify(secrets),
  outputs: JSON.stringify(outputs),
  events: events === null ? null : JSON.stringify(events),
})

/** The first run of a schedule is a period away; none of one that is switched off. */
const nextRun = ({ schedule, active }: Pick<IntegrationValues, 'schedule' | 'active'>) =>
  schedule !== null && active ? sql<string>`now() + make_interval(mins => ${schedule}::int)` : null

type Saved = Pick<IntegrationRow, 'tenant_id' | 'key' | 'service_id'> & { last_updated_by: number }

export const insertIntegration = (tx: Tx, saved: Saved, values: IntegrationValues): Promise<IntegrationRow> =>
  tx
    .insertInto('integrations')
    .values({
      previous_secret: null,
      previous_until: null,
      ...saved,
      ...stored(values),
      last_run: null,
      next_run: nextRun(values),
      running_since: null,
      failing_since: null,
      last_error: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** With another schedule, its time begins again. */
export const updateIntegration = (tx: Tx, saved: Saved, values: IntegrationValues, isNextRunKept: boolean) =>
  tx
    .updateTable('integrations')
    .set({
      ...stored(values),
      last_updated: savedAt,
      last_updated_by: saved.last_updated_by,
      ...(!isNextRunKept && { next_run: nextRun(values) }),
    })
    .where('tenant_id', '=', saved.tenant_id)
    .where('key', '=', saved.key)
    .returningAll()
    .executeTakeFirstOrThrow()

export const setIntegration = (tx: Tx, tenantId: number, key: string, change: Updateable<DB['integrations']>) =>
  tx.updateTable('integrations').set(change).where('tenant_id', '=', tenantId).where('key', '=', key).execute()

export const deleteIntegration = (tx: Tx, tenantId: number, key: string) =>
  tx.deleteFrom('integrations').where('tenant_id', '=', tenantId).where('key', '=', key).execute()

const RUN_HOURS = 1

/** Whether it runs; one whose node died runs no more. */
export const isRunning = ({ running_since: since }: Pick<IntegrationRow, 'running_since'>): boolean =>
  since !== null && Date.now() - Date.parse(since) < RUN_HOURS * 3_600_000

/** What administrators call them. */
export const selectTitles = (tx: Tx, tenantId: number): Promise<{ key: string; title: string }[]> =>
  tx.selectFrom('integrations').select(['key', 'title']).where('tenant_id', '=', tenantId).execute()
