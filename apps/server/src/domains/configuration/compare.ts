import type { Comparison } from '@dossier/contract/configuration/calls'
import type { ConfigurationFile } from '@dossier/contract/configuration/file'
import { withFreeLevels } from '@dossier/core/configuration/free-levels'
import { planChanges } from '@dossier/core/configuration/plan'
import { portableParts } from '@dossier/core/configuration/portable-parts'
import { isPortable, withComparedValues, type TakesPart } from '@dossier/core/configuration/portable'
import { readFile } from '@dossier/core/configuration/read-file'
import { readConfiguration } from '../../catalogue/configured-things.ts'
import { lockTenant } from '../../db/lock-tenant.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput } from '../../http/refusal.ts'
import type { Target } from './apply-plan.ts'
import { finish, openDefaults, openValues, tryOut } from './carry-out.ts'

/** What an import of a file would change. */
export const compareFile = async (ctx: Ctx, file: ConfigurationFile): Promise<Comparison> =>
  tryOut(ctx, await targetOf(ctx, file))

/** Adds and changes what the file says, if nothing was saved since the comparison. */
export async function importFile(
  ctx: Ctx,
  { base, file }: { base?: string | undefined; file: ConfigurationFile },
): Promise<Comparison> {
  const target = await targetOf(ctx, file)
  return finish(ctx, target, base)
}

async function targetOf(ctx: Ctx, file: ConfigurationFile): Promise<Target> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  const whole = await readConfiguration(tx, tenant.id)
  const takesPart = await portableDefaults(ctx)
  const isOpen = await openValues(ctx)
  const read = readFile(file, whole)
  if (!read.ok) return badInput(read.text, read.at)
  const [current, desired] = [
    portableParts(withComparedValues(whole, takesPart, isOpen)).configuration,
    withComparedValues(withFreeLevels(read.desired, whole), takesPart, isOpen),
  ]
  return { whole, current, desired, plan: planChanges(current, desired), removes: false, leftOut: file.leftOut }
}

/** Default values that mean the same elsewhere, and that this administrator may view. */
export async function portableDefaults(ctx: Ctx): Promise<TakesPart> {
  const isOpen = await openDefaults(ctx)
  return (template, field, value) => isPortable(field, value) && isOpen(template, field, value)
}
