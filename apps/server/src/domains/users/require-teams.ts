import { sql } from 'kysely'
import type { Ctx } from '../../http/context.ts'
import { notFound } from '../../http/refusal.ts'

/** Throws unless all are teams of the tenant. Lock the tenant first, so that none is deleted until the commit. */
export async function requireTeams({ tx, tenant }: Ctx, ids: readonly number[]): Promise<void> {
  const distinct = [...new Set(ids)]
  const { count } = await tx
    .selectFrom('teams')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenant.id)
    .where(sql<boolean>`id = any(${distinct}::int[])`)
    .executeTakeFirstOrThrow()
  if (count !== distinct.length) notFound('Team')
}
