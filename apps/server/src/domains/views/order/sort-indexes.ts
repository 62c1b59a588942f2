import { DATA_TYPES, type DataType, type FieldExtensions } from '@dossier/contract/fields'
import { hasOrder } from '@dossier/core/fields/is-sortable'
import { orderOf } from '@dossier/core/fields/order-of'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tx } from '../../../db/open.ts'
import type { DB } from '../../../db/schema.ts'

/** A tenant with fewer records sorts them whenever it is asked to. */
export const MANY_RECORDS = 5_000

/**
 * Which fields have a kept order, and why: those that a shared view of a tenant with many records shows, or is sorted
 * by. An order is a row for each open record, in `order_numbers` or `order_texts`, written by the triggers of the
 * records with every change of the value. There is no limit of orders, and a field that no view shows costs a save
 * nothing.
 */
const fieldsToIndex = (records: RawBuilder<unknown>, many = MANY_RECORDS) => sql`
  select distinct v.tenant_id, f.id as field_id, f.data_type, f.extensions
  from (select tenant_id from views group by tenant_id) t
  join views v on v.tenant_id = t.tenant_id and v.owner_id is null
  cross join unnest(v.columns || v.sort_by) as shown (key)
  join field_definitions f on f.tenant_id = v.tenant_id and 'fields.' || f.id = shown.key
  where f.data_type = any(${DATA_TYPES.filter(hasOrder)}::text[]) and f.data_source_id is null and not f.picks_records
  and exists (
    select from ${records} c where c.tenant_id = t.tenant_id offset ${sql.lit(many)})`

/** The tenants whose kept orders are not those that they should have, and for which nobody is at work. */
export async function unsettledTenants(owner: Kysely<DB>, job: string): Promise<number[]> {
  const { rows } = await sql<{ tenant_id: number }>`
    with wanted as (${fieldsToIndex(sql`cases_base`)})
    select distinct coalesce(w.tenant_id, o.tenant_id) as tenant_id
    from wanted w full join field_orders o on o.tenant_id = w.tenant_id and o.field_id = w.field_id and o.state <> 'leaving'
    where (w.field_id is null or o.state is distinct from 'ready') and not exists (
      select from pgboss.job j where j.name = ${job} and j.group_id = coalesce(w.tenant_id, o.tenant_id)::text
        and j.state in ('created', 'retry', 'active'))`.execute(owner)
  return rows.map(({ tenant_id }) => tenant_id)
}

/**
 * From now on, saves write the orders that are wanted and missing, and not those that are not wanted any more. Returns
 * the orders that are to be built or removed.
 */
export async function declareOrders(tx: Tx, tenantId: number, many?: number): Promise<number[]> {
  const { rows } = await sql<{
    field_id: string
    data_type: DataType
    extensions: FieldExtensions
  }>`${fieldsToIndex(sql`cases`, many)}`.execute(tx)
  const fieldIds = rows.map(({ field_id }) => field_id)
  await tx
    .updateTable('field_orders')
    .set({ state: 'leaving' })
    .where('tenant_id', '=', tenantId)
    .where('state', '<>', 'leaving')
    .where('field_id', '<>', sql<string>`all(${fieldIds}::text[])`)
    .execute()
  const orders = rows.map(({ field_id, data_type: dataType, extensions }) => ({
    tenant_id: tenantId,
    field_id,
    kind: orderOf({ dataType, extensions })!,
  }))
  if (orders.length > 0)
    await tx
      .insertInto('field_orders')
      .values(orders)
      .onConflict((conflict) => conflict.columns(['tenant_id', 'field_id']).where('state', '<>', 'leaving').doNothing())
      .execute()
  const unsettled = tx.selectFrom('field_orders').select('id').where('tenant_id', '=', tenantId)
  return (await unsettled.where('state', '<>', 'ready').execute()).map(({ id }) => id)
}
