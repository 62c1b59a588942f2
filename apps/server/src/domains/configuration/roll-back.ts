import type { Comparison } from '@dossier/contract/configuration/calls'
import { CONFIGURED_KINDS } from '@dossier/contract/configuration/file'
import type { Configuration } from '@dossier/core/configuration/configuration'
import { withCurrentKeys } from '@dossier/core/configuration/current-keys'
import { planChanges } from '@dossier/core/configuration/plan'
import { withComparedValues } from '@dossier/core/configuration/portable'
import {
  configurationOf,
  readConfiguration,
  STORED_KINDS,
  type StoredThings,
} from '../../catalogue/configured-things.ts'
import { lockTenant } from '../../db/lock-tenant.ts'
import { recordVersion } from '../../history/configuration-versions.ts'
import type { Ctx } from '../../http/context.ts'
import { notFound } from '../../http/refusal.ts'
import type { Target } from './apply-plan.ts'
import { selectTitles } from '../integrations/queries.ts'
import { finish, openDefaults, openValues, tryOut } from './carry-out.ts'
import { selectKindsOf, selectThingsAt } from './queries.ts'

/** What rolling back to a version would change. */
export const compareVersion = async (ctx: Ctx, version: number): Promise<Comparison> =>
  tryOut(ctx, await targetOf(ctx, version))

/** Makes a version the present configuration: what was added since is deleted, unless it is in use. (ADR 82) */
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
  const kinds = (await selectKindsOf(tx, tenant.id, version)) ?? notFound('Version')
  const whole = await readConfiguration(tx, tenant.id)
  const isOpen = await openDefaults(ctx)
  const isShown = await openValues(ctx)
  const stored = await selectThingsAt(tx, tenant.id, version)
  const then = configurationOf(withCurrentTitles(stored, await selectTitles(tx, tenant.id)))
  const [current, desired] = [whole, withCurrentKeys(withLaterKinds(then, whole, kinds), whole)].map((one) =>
    withComparedValues(one, isOpen, isShown),
  )
  return { whole, current: current!, desired: desired!, plan: planChanges(current!, desired!), removes: true }
}

/** Rules go by titles of integrations, which are no part of a version and may have other ones by now. */
function withCurrentTitles(
  things: StoredThings,
  integrations: readonly { key: string; title: string }[],
): StoredThings {
  const titles = Object.fromEntries(integrations.map(({ key, title }) => [key, title]))
  return things.map((thing) => {
    if (thing.kind !== 'rules') return thing
    const body = thing.body as { integrations: Record<string, string> }
    return { ...thing, body: { ...body, integrations: { ...body.integrations, ...titles } } }
  })
}

/** What was no part of the configuration then is left as it is. */
function withLaterKinds(then: Configuration, now: Configuration, kinds: readonly string[]): Configuration {
  const each = CONFIGURED_KINDS.map((kind) => [kind, (kinds.includes(kind) ? then : now)[kind]])
  return Object.fromEntries(each) as Configuration
}
