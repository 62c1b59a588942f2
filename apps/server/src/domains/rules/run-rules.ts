import { RULE_DEPTH } from '@dossier/contract/rules/rule'
import { IDLE_RUNS_NOTED } from '@dossier/contract/rules/runs'
import { occasionOf, type Occasion } from '@dossier/core/rules/occasion'
import type { CatalogueRule } from '../../catalogue/catalogue.ts'
import { EMAIL, type LoggedEmail } from '../../history/logged-email.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Change, Plan, Step, StepAuthor } from '../cases/plans/changes.ts'
import type { LoadedCase } from '../cases/load-case.ts'
import { firstFalse, tellConditions, type Asking, type States } from './conditions.ts'
import { changeOf, inSaveActions } from './in-save.ts'
import type { PlannedRun } from './planned-run.ts'
import { setOffIn, storedFaults, type SetOff } from './rule-set.ts'
import { sendsOf } from './sends.ts'
import { causeText, changesText } from './run-texts.ts'

/** Plans changes on top of a record, as the system. Throws a Refusal if one is refused. */
export type PlanMore = (before: LoadedCase, changes: readonly Change[]) => Promise<Plan>

export interface Saved {
  /** Null for a new record: nothing was there before. */
  before: LoadedCase | null
  after: LoadedCase
  occasion: Occasion
  features: readonly string[]
  /** A rule that somebody runs by hand. */
  manual?: CatalogueRule | undefined
}

/** What rules add to a save: the record as they leave it, their steps, and what they have done and not done. */
export interface Consequences {
  after: LoadedCase
  steps: Step[]
  runs: PlannedRun[]
}

/** Who writes what a rule changes. (D-139) */
export const authorOf = ({ id }: CatalogueRule): StepAuthor => ({
  cause: 'rule',
  causeId: String(id),
  userId: null,
  actor: 'System',
})

interface Turn {
  rule: CatalogueRule
  setOffBy: CatalogueRule | null
  /** What set it off. */
  occasion: Occasion
}

const inOrder = (turns: ReadonlyMap<CatalogueRule, Turn>): Turn[] =>
  [...turns.values()].toSorted((a, b) => a.rule.order - b.rule.order || a.rule.id - b.rule.id)

type WhyNot = Pick<PlannedRun, 'tells'> & Pick<PlannedRun['told'], 'reason'>

const STOPPED = { result: 'Stopped', tells: 'stopped' } as const

/** Which rules are set off by what happened to a record: nothing more is done for those of which none is. */
export const setOffBy = ({ after, occasion, manual }: Saved): SetOff =>
  manual ? { rules: [manual], candidates: () => [0] } : setOffIn(after.catalogue, occasion, kindOf(after))

const kindOf = ({ record }: LoadedCase) => ({ templateId: record.row.template_id, isCase: record.isCase })

/**
 * Runs the rules that a save sets off, in their order, then those that their changes set off, and so on. Each sees the
 * record as those before it leave it, and runs once; chains stop at a depth. What fails is noted, and nothing else is
 * undone. (D-088, D-131)
 */
export async function runRules(saved: Saved, asking: Asking, planMore: PlanMore): Promise<Consequences> {
  const chain = new Chain(saved, asking, planMore)
  let turns = await chain.begin(setOffBy(saved))
  for (let depth = 2; turns.length > 0; depth += 1) turns = await chain.wave(turns, depth)
  return chain.result()
}

class Chain {
  readonly #saved: Saved
  readonly #asking: Asking
  readonly #planMore: PlanMore
  readonly #done = new Map<CatalogueRule, PlannedRun>()
  /** By rule, why it did not run the last time that it was set off. */
  readonly #idle = new Map<CatalogueRule, PlannedRun>()
  readonly #stopped = new Map<CatalogueRule, PlannedRun>()
  readonly #steps: Step[] = []
  #now: LoadedCase

  constructor(saved: Saved, asking: Asking, planMore: PlanMore) {
    this.#saved = saved
    this.#asking = asking
    this.#planMore = planMore
    this.#now = saved.after
  }

  result(): Consequences {
    const done = [...this.#done.values()].map((run) => this.#withSends(run))
    const idle = [...this.#idle.values()].filter(({ rule }) => !this.#done.has(rule) && !this.#stopped.has(rule))
    return {
      after: this.#now,
      steps: this.#steps,
      runs: [...done, ...this.#stopped.values(), ...idle],
    }
  }

  /** What it sends is what the whole save has made of the record. An email is in its history at once. */
  #withSends(run: PlannedRun): PlannedRun {
    const { sends, failures } = sendsOf(run.rule, this.#now, this.#saved.features)
    for (const send of sends) {
      if (send.kind !== 'email') continue
      const { subject, body, recipients } = send
      const logged: LoggedEmail = { subject, body, recipients, files: [] }
      this.#steps.push({ type: 'email', entries: [{ key: EMAIL, old: null, new: logged }], by: authorOf(run.rule) })
    }
    return { ...run, sends, told: { ...run.told, failures: [...run.told.failures, ...failures] } }
  }

  /**
   * The turns of the rules that the save sets off; those that their changes bring. Only those are taken that may run as
   * the record is when their turn comes: of a thousand, most need a value that it does not have.
   */
  async begin({ rules, candidates }: SetOff): Promise<Turn[]> {
    const next = new Map<CatalogueRule, Turn>()
    const turnOf = (place: number): Turn => ({
      rule: rules[place]!,
      setOffBy: null,
      occasion: this.#saved.occasion,
    })
    const find = () => candidates(this.#asking, this.#now)
    let passed = 0
    const pass = (until: number) => {
      for (; passed < until && this.#idle.size < IDLE_RUNS_NOTED; passed += 1) this.#pass(turnOf(passed))
      passed = until
    }
    let places = find()
    while (places.length > 0) {
      const [place, ...others] = places as [number, ...number[]]
      pass(place)
      passed = place + 1
      const state = this.#now
      this.#follow(next, turnOf(place), await this.#take(turnOf(place), 1))
      places = this.#now === state ? others : find().filter((one) => one > place)
    }
    pass(rules.length)
    return inOrder(next)
  }

  /** One round of turns; those that its changes bring. */
  async wave(turns: readonly Turn[], depth: number): Promise<Turn[]> {
    const next = new Map<CatalogueRule, Turn>()
    for (const turn of turns) this.#follow(next, turn, await this.#take(turn, depth))
    return inOrder(next)
  }

  #follow(next: Map<CatalogueRule, Turn>, { rule: by }: Turn, occasion: Occasion | null): void {
    if (!occasion) return
    for (const rule of setOffIn(this.#now.catalogue, occasion, kindOf(this.#now)).rules)
      if (rule !== by) next.set(rule, { rule, setOffBy: by, occasion })
  }

  /** Notes why a rule does not run; it is known that it does not. */
  #pass(turn: Turn): void {
    const whyNot = this.#whyNot(turn.rule)
    if (whyNot) this.#leave(turn, whyNot, 1)
  }

  #leave(turn: Turn, { reason, ...tells }: WhyNot, depth: number): void {
    const { rule, setOffBy: by } = turn
    const run = { rule, depth, setOffBy: by, sends: [], ...tells }
    this.#idle.set(rule, { ...run, result: 'DidNotRun', told: { ...this.#told(turn), reason } })
  }

  get #states(): States {
    return { before: this.#saved.before, now: this.#now }
  }

  /** What it changed; null if it did not run, or changed nothing. */
  async #take(turn: Turn, depth: number): Promise<Occasion | null> {
    const { rule } = turn
    const whyNot = this.#whyNot(rule)
    const run = { rule, depth, setOffBy: turn.setOffBy, sends: [] }
    if (whyNot) {
      this.#leave(turn, whyNot, depth)
      return null
    }
    if (this.#done.has(rule)) return this.#again(turn, depth)
    if (depth > RULE_DEPTH) {
      const reason = { text: `Stopped at depth ${RULE_DEPTH}`, value: null, keys: [] }
      this.#stopped.set(rule, { ...run, ...STOPPED, told: { ...this.#told(turn), reason } })
      return null
    }
    return this.#run(turn, depth)
  }

  /** A rule that ran already and would change the record again is in a loop, which ends here. */
  async #again(turn: Turn, depth: number): Promise<null> {
    const { rule, setOffBy: by } = turn
    const { steps } = await this.#carryOut(rule)
    if (by && steps.some(({ entries }) => entries.length > 0)) {
      const reason = { text: `“${by.title}” ↔ “${rule.title}”: a rule runs once in a save`, value: null, keys: [] }
      const told = { ...this.#told(turn), reason }
      this.#stopped.set(rule, { rule, depth, setOffBy: by, sends: [], ...STOPPED, told })
    }
    return null
  }

  async #run(turn: Turn, depth: number): Promise<Occasion> {
    const { rule } = turn
    const conditions = tellConditions(rule, this.#asking, this.#states)
    const { after, steps, failures } = await this.#carryOut(rule)
    const before = this.#now
    const entries = steps.flatMap((step) => step.entries)
    this.#now = after
    this.#steps.push(...steps)
    this.#done.set(rule, {
      rule,
      depth,
      setOffBy: turn.setOffBy,
      result: 'Ran',
      told: { ...this.#told(turn), conditions, failures, changes: changesText(entries, before, after) },
      sends: [],
    })
    return occasionOf(entries)
  }

  /** What its actions in the save make of the record; those that fail are left out. */
  async #carryOut(rule: CatalogueRule) {
    let after = this.#now
    const steps: Step[] = []
    const failures: string[] = []
    const setting = { meId: this.#asking.meId, at: this.#asking.at }
    for (const { action } of inSaveActions(rule.actions, after.catalogue)) {
      try {
        const plan = await this.#planMore(after, [changeOf(action, after, setting)])
        after = plan.after
        steps.push(...plan.steps.map((step) => ({ ...step, by: authorOf(rule) })))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        failures.push(error.message)
      }
    }
    return { after, steps, failures }
  }

  #told({ occasion }: Turn): PlannedRun['told'] {
    const cause = causeText(occasion, this.#now)
    return { cause, reason: null, conditions: [], changes: [], failures: [] }
  }

  /** Why a rule does not run now; null if it does. */
  #whyNot(rule: CatalogueRule): WhyNot | null {
    const [fault] = storedFaults(rule, this.#now.catalogue)
    if (fault) return { reason: { text: `Needs attention. ${fault.message}`, value: null, keys: [] }, tells: 'broken' }
    const reason = firstFalse(rule, this.#asking, this.#states)
    return reason && { reason }
  }
}
