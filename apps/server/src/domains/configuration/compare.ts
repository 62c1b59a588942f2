import { createHash } from 'node:crypto'
import {
  CONFIGURED_AT_ONCE,
  OTHERS_NAMED,
  type ComparedThing,
  type Comparison,
} from '@dossier/contract/configuration/calls'
import type { ConfigurationFile } from '@dossier/contract/configuration/file'
import { keyOf, type Configuration } from '@dossier/core/configuration/configuration'
import { planChanges } from '@dossier/core/configuration/plan'
import { isPortable, withDefaults, type TakesPart } from '@dossier/core/configuration/portable'
import { readFile } from '@dossier/core/configuration/read-file'
import { readConfiguration } from '../../catalogue/configured-things.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { lockTenant } from '../../db/lock-tenant.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput, conflict } from '../../http/refusal.ts'
import type { DomainEvent } from '../../live/domain-event.ts'
import { closedIn } from '../templates/present-design.ts'
import { AUDIT_KIND_OF, PlanRun, type Target } from './apply-plan.ts'
import { mergeEntries } from './merge-entries.ts'
import { rollBackTo, selectOwnEntries, setSavepoint } from './queries.ts'

/** What an import would do: it is carried out, and taken back. Nothing else says as truly what the calls refuse. (ADR 80) */
export async function compareFile(ctx: Ctx, file: ConfigurationFile): Promise<Comparison> {
  const target = await targetOf(ctx, file)
  await setSavepoint(ctx.tx, 'comparison')
  const comparison = await carryOut({ ...ctx, emit: () => {} }, target)
  await rollBackTo(ctx.tx, 'comparison')
  return comparison
}

/** Adds and changes what the file says, if nothing was saved since the comparison. */
export async function importFile(
  ctx: Ctx,
  { base, file }: { base?: string | undefined; file: ConfigurationFile },
): Promise<Comparison> {
  const target = await targetOf(ctx, file)
  if (base !== undefined && baseOf(target.whole) !== base)
    conflict('The configuration was changed since this comparison. Compare again, and import then.')
  return finish(ctx, target)
}

/** Carries it out for good, all of it or nothing. */
async function finish(ctx: Ctx, target: Target): Promise<Comparison> {
  const events = new Map<string, DomainEvent>()
  const comparison = await carryOut({ ...ctx, emit: (event) => void events.set(JSON.stringify(event), event) }, target)
  const refused = comparison.things.find(({ what }) => what === 'refused')
  if (refused) conflict(`Nothing was changed, because "${refused.name}" cannot be saved. ${refused.fault}`)
  events.forEach((event) => ctx.emit(event))
  return comparison
}

async function targetOf(ctx: Ctx, file: ConfigurationFile): Promise<Target> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  const whole = await readConfiguration(tx, tenant.id)
  const takesPart = await openDefaults(ctx)
  const read = readFile(file, whole)
  if (!read.ok) return badInput(read.text, read.at)
  const [current, wanted] = [withDefaults(whole, takesPart), withDefaults(read.wanted, takesPart)]
  const plan = planChanges(current, wanted)
  if (plan.steps.length > CONFIGURED_AT_ONCE)
    badInput(
      `The file adds or changes ${plan.steps.length.toLocaleString('en')} things, and ${CONFIGURED_AT_ONCE.toLocaleString('en')} are possible at a time. Import a part of it first.`,
    )
  return { whole, current, wanted, plan, removes: false }
}

/** Default values that mean the same elsewhere, and that this administrator may view. (D-007) */
export async function openDefaults(ctx: Ctx): Promise<TakesPart> {
  const { templates } = await loadCatalogue(ctx)
  const closed = new Map([...templates.values()].map((one) => [String(one.id), closedIn(ctx.me, one)]))
  return (template, field, value) => isPortable(field, value) && !closed.get(template)?.has(keyOf(field))
}

const baseOf = (whole: Configuration): string => createHash('sha256').update(JSON.stringify(whole)).digest('hex')

async function carryOut(ctx: Ctx, target: Target): Promise<Comparison> {
  const { plan, whole } = target
  const run = new PlanRun(ctx, target)
  await run.run()
  const entries = mergeEntries(await selectOwnEntries(ctx.tx, ctx.tenant.id, ctx.action.id))
  const changed = entries.map(({ kind, thing, what, changes }): ComparedThing => {
    return { kind, name: thing, what, changes, fault: null }
  })
  return {
    base: baseOf(whole),
    things: [...run.faults.map((fault) => ({ ...fault, changes: [] })), ...changed],
    same: plan.same,
    others: {
      named: plan.others.slice(0, OTHERS_NAMED).map(({ kind, title }) => ({ kind: AUDIT_KIND_OF[kind], name: title })),
      total: plan.others.length,
    },
  }
}
