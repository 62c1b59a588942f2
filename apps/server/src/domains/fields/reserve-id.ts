import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import type { Ctx } from '../../http/context.ts'

/** Reserved at the same time for one tenant; the oldest make room. */
const RESERVED = 500

/** Gives an id that no field of any tenant has, had or will be given. It is kept for a day, until a field is saved with it. */
export async function reserveId({ tx, tenant }: Ctx): Promise<{ id: string }> {
  const id = randomUUID()
  await reserve({ tx, tenant }, id)
  await sql`delete from reserved_field_ids where tenant_id = ${tenant.id} and (reserved_at < now() - interval '1 day'
    or id in (select id from reserved_field_ids where tenant_id = ${tenant.id}
      order by reserved_at desc, id offset ${RESERVED}))`.execute(tx)
  return { id }
}

/** Reserves an id that was made for a field earlier. */
export const reserve = ({ tx, tenant }: Pick<Ctx, 'tx' | 'tenant'>, id: string) =>
  tx
    .insertInto('reserved_field_ids')
    .values({ tenant_id: tenant.id, id })
    .onConflict((on) => on.doNothing())
    .execute()

/** Uses up a reservation; whether there was one. */
export async function takeId(tx: Tx, tenantId: number, id: string): Promise<boolean> {
  const taken = tx.deleteFrom('reserved_field_ids').where('tenant_id', '=', tenantId).where('id', '=', id)
  const { numDeletedRows } = await taken
    .where('reserved_at', '>', sql<string>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
