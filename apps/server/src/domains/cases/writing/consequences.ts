import { NOTHING_HAPPENED, occasionOf, type Occasion } from '@dossier/core/rules/occasion'
import type { CatalogueRule } from '../../../catalogue/catalogue.ts'
import { conflict, notFound } from '../../../http/refusal.ts'
import { manualRule } from '../../rules/manual-rules.ts'
import { runRules, setOffBy, type Saved } from '../../rules/run-rules.ts'
import type { Change, Plan, Step } from '../plans/changes.ts'
import type { LoadedCase } from '../load-case.ts'
import { planSteps, withTimes } from '../plans/plan-change.ts'
import { systemWriter, type Writer } from './writer.ts'

/**
 * Checks the changes of one record, each on top of those before it, and adds what follows from them: calculated values
 * and the title, then what rules do, then tracked times. Throws a Refusal if a change is refused. (ADR 34)
 */
export async function planChanges(writer: Writer, before: LoadedCase, changes: readonly Change[]): Promise<Plan> {
  const plan = await planSteps(writer, before, changes)
  const manual = changes.flatMap((one) => (one.kind === 'runRule' ? manualRule(plan.after, one.ruleId) : []))[0]
  const saved = {
    before,
    after: plan.after,
    occasion: occasionIn(plan.steps),
    features: writer.tenant.features,
    manual,
  }
  if (!setsOffRules(writer) || (!manual && setOffBy(saved).rules.length === 0)) return withTimes(writer, plan)
  return withTimes(writer, await withRules(writer, plan, saved))
}

/** What rules do with a record that was just created. */
export async function planAfterCreation(writer: Writer, created: LoadedCase): Promise<Plan | null> {
  const saved = {
    before: null,
    after: created,
    occasion: { ...NOTHING_HAPPENED, isNew: true },
    features: writer.tenant.features,
  }
  if (!setsOffRules(writer) || setOffBy(saved).rules.length === 0) return null
  return withTimes(writer, await withRules(writer, { before: created, after: created, steps: [] }, saved))
}

async function withRules(writer: Writer, plan: Plan, saved: Saved): Promise<Plan> {
  const { leave: _, ...scene } = writer
  const system = systemWriter(scene, 'System')
  const asking = { catalogue: plan.after.catalogue, meId: writer.author.id, at: Date.now() }
  const { after, steps, runs } = await runRules(saved, asking, (loaded, changes) => planSteps(system, loaded, changes))
  if (saved.manual) requireRun(saved.manual, runs)
  return { ...plan, after, steps: [...plan.steps, ...steps], runs }
}

/** People who run a rule by hand learn why it does nothing. */
function requireRun(rule: CatalogueRule, runs: NonNullable<Plan['runs']>): void {
  const run = runs.find((one) => one.rule === rule) ?? notFound('Action')
  if (run.result === 'DidNotRun') conflict(`“${rule.title}” cannot be run now: ${run.told.reason?.text ?? ''}.`)
  const { changes, failures } = run.told
  if (failures.length > 0 && changes.length === 0 && run.sends.length === 0)
    conflict(`“${rule.title}” did nothing. ${failures[0]}`)
}

/** What machines do once for many records, and what takes something back, sets off no rule. (D-088) */
const CAUSES = new Set(['user', 'bulk', 'schedule', 'integration'])

function setsOffRules({ action, author, runsRules }: Writer): boolean {
  if (runsRules !== undefined) return runsRules
  if (!CAUSES.has(action.cause)) return false
  return author.person !== null || action.cause === 'schedule' || action.cause === 'integration'
}

/** Merging, deleting and bringing back are no updates. */
const NO_UPDATES: ReadonlySet<Step['type']> = new Set([
  'merged',
  'linked',
  'unlinked',
  'deleted',
  'restored',
  'file',
  'email',
  'comment',
  'commentEdited',
  'commentDeleted',
])

function occasionIn(steps: readonly Step[]): Occasion {
  if (steps.some(({ type }) => type === 'merged' || type === 'deleted' || type === 'restored')) return NOTHING_HAPPENED
  const entries = steps.filter(({ type }) => !NO_UPDATES.has(type)).flatMap((step) => step.entries)
  return occasionOf(entries, { hasComment: steps.some(({ comment }) => comment !== undefined) })
}
