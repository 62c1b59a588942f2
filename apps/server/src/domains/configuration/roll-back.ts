import type { Comparison } from '@dossier/contract/configuration/calls'
import { planChanges } from '@dossier/core/configuration/plan'
import { withDefaults } from '@dossier/core/configuration/portable'
import { configurationOf, readConfiguration, STORED_KINDS } from '../../catalogue/configured-things.ts'
import { lockTenant } from '../../db/lock-tenant.ts'
import { recordVersion } from '../../history/configuration-versions.ts'
import type { Ctx } from '../../http/context.ts'
import { notFound } from '../../http/refusal.ts'
import type { Target } from './apply-plan.ts'
import { finish, openDefaults, tryOut } from './carry-out.ts'
import { hasVersion, selectThingsAt } from './queries.ts'

/** What rolling back to a version would change. */
export const compareVersion = async (ctx: Ctx, version: number): Promise<Comparison> =>
  tryOut(ctx, await targetOf(ctx, version))

/** Makes a version the present configuration: what was added since is deleted, unless it is in use. (ADR 79) */
export async function rollBack(
  ctx: Ctx,
  { version, base }: { version: number; base?: string | undefined },
): Promise<Comparison> {
  const target = await targetOf(ctx, version)
  const comparison = await finish(ctx, target, base)
  await recordVersion(ctx, STORED_KINDS, version)
  return comparison
}

async function targetOf(ctx: Ctx, version: number): Promise<Target> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  if (!(await hasVersion(tx, tenant.id, version))) notFound('Version')
  const whole = await readConfiguration(tx, tenant.id)
  const isOpen = await openDefaults(ctx)
  const [current, wanted] = [whole, configurationOf(await selectThingsAt(tx, tenant.id, version))].map((one) =>
    withDefaults(one, isOpen),
  )
  return { whole, current: current!, wanted: wanted!, plan: planChanges(current!, wanted!), removes: true }
}
