import { createHash } from 'node:crypto'
import {
  CONFIGURED_AT_ONCE,
  OTHERS_NAMED,
  type ComparedThing,
  type Comparison,
} from '@dossier/contract/configuration/calls'
import { keyOf, type Configuration } from '@dossier/core/configuration/configuration'
import type { TakesPart } from '@dossier/core/configuration/portable'
import { STORED } from '../../catalogue/configured/index.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { rollBackTo, setSavepoint } from '../../db/savepoints.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput, conflict } from '../../http/refusal.ts'
import type { DomainEvent } from '../../live/domain-event.ts'
import { closedIn, closedOutside } from '../templates/present-design.ts'
import { PlanRun, type Target } from './apply-plan.ts'
import { mergeEntries } from './merge-entries.ts'
import { selectOwnEntries } from './queries.ts'
import { CALLS } from './kinds/index.ts'

/** What a plan would do: it is carried out, and taken back. Nothing else says as truly what the forms refuse. (ADR 197) */
export async function tryOut(ctx: Ctx, target: Target): Promise<Comparison> {
  await setSavepoint(ctx.tx, 'comparison')
  const comparison = await carryOut({ ...ctx, emit: () => {} }, target)
  await rollBackTo(ctx.tx, 'comparison')
  return comparison
}

/** Carries a plan out for good, all of it or nothing, if nothing was saved since the comparison. */
export async function finish(ctx: Ctx, target: Target, base: string | undefined): Promise<Comparison> {
  if (base !== undefined && baseOf(target.whole) !== base)
    conflict('The configuration was changed since this comparison. Compare again first.')
  const events = new Map<string, DomainEvent>()
  const comparison = await carryOut({ ...ctx, emit: (event) => void events.set(JSON.stringify(event), event) }, target)
  const refused = comparison.things.find(({ what }) => what === 'refused')
  if (refused) conflict(`Nothing was changed, because "${refused.name}" cannot be saved. ${refused.fault}`)
  events.forEach((event) => ctx.emit(event))
  return comparison
}

/** Default values that this administrator may view. (D-007) */
export async function openDefaults(ctx: Ctx): Promise<TakesPart> {
  const { templates } = await loadCatalogue(ctx)
  const closed = new Map([...templates.values()].map((one) => [String(one.id), closedIn(ctx.me, one)]))
  return (template, field) => !closed.get(template)?.has(keyOf(field))
}

/** Values of schedules that this administrator may view, also of fields that a form has lost. (D-007) */
export async function openValues(ctx: Ctx): Promise<TakesPart> {
  const { templates, fields } = await loadCatalogue(ctx)
  const closed = new Map(
    [...templates.values()].map((one) => [
      String(one.id),
      new Set([...closedIn(ctx.me, one), ...closedOutside(ctx.me, one, fields)]),
    ]),
  )
  return (template, field) => !closed.get(template)?.has(keyOf(field))
}

/** Names a configuration. */
export const baseOf = (whole: Partial<Configuration>): string =>
  createHash('sha256').update(JSON.stringify(whole)).digest('hex')

const deletedLast = (one: ComparedThing, other: ComparedThing): number =>
  Number(one.what === 'deleted') - Number(other.what === 'deleted')

const shown = (count: number) => count.toLocaleString('en')

async function carryOut(ctx: Ctx, target: Target): Promise<Comparison> {
  const { plan, whole, removes } = target
  if (plan.steps.length > CONFIGURED_AT_ONCE)
    badInput(
      `This adds or changes ${shown(plan.steps.length)} things, but only ${shown(CONFIGURED_AT_ONCE)} are possible at a time. Import part of it first.`,
    )
  const run = new PlanRun(ctx, target)
  await run.run()
  const entries = mergeEntries(await selectOwnEntries(ctx.tx, ctx.tenant.id, ctx.action.id))
  const changed = entries.map(({ kind, thing, what, changes }): ComparedThing => {
    return { kind, name: thing, what, changes, fault: null }
  })
  const others = plan.others.filter(({ kind }) => !removes || CALLS[kind].remove === null)
  return {
    base: baseOf(whole),
    things: [...run.faults.map((fault) => ({ ...fault, changes: [] })), ...changed.toSorted(deletedLast)],
    same: plan.same,
    others: {
      named: others.slice(0, OTHERS_NAMED).map(({ kind, title }) => ({ kind: STORED[kind].audit, name: title })),
      total: others.length,
    },
    leftOut: [...(target.leftOut ?? [])],
  }
}
