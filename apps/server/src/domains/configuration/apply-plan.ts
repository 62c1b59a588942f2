import type { ComparedThing } from '@dossier/contract/configuration/calls'
import type { ConfiguredKind } from '@dossier/contract/configuration/file'
import { keyOf, type Configuration, type ThingOf } from '@dossier/core/configuration/configuration'
import { namesIn, placeOf } from '@dossier/core/configuration/names'
import { movesTo, type Plan, type Step } from '@dossier/core/configuration/plan'
import { withLeftOut } from '@dossier/core/configuration/portable'
import { knownIn, rekeyThing, type Reference } from '@dossier/core/configuration/rekey'
import { readConfiguration } from '../../catalogue/configured-things.ts'
import { releaseSavepoint, rollBackTo, setSavepoint } from '../../db/savepoints.ts'
import { AUDIT_KIND_OF } from '../../history/configuration-versions.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput, Refusal } from '../../http/refusal.ts'
import { OwnCatalogue } from '../../catalogue/own-catalogue.ts'
import { orderedKinds, MOVES } from './move-thing.ts'
import { REMOVALS } from './remove-thing.ts'
import { SAVES } from './save-thing.ts'

/** What has the things that are known within it. */
const WITHIN: Partial<Record<Reference['kind'], ConfiguredKind>> = {
  choices: 'fields',
  definitionFields: 'definitions',
}

export interface Target {
  /** What is stored, whole and as far as it is compared. */
  whole: Configuration
  current: Configuration
  wanted: Configuration
  plan: Plan
  /** Whether things that are not wanted are deleted. */
  removes: boolean
}

/** A thing that could not be saved or deleted. */
export type Fault = Pick<ComparedThing, 'kind' | 'name' | 'what' | 'fault'>

/** Carries out a plan by the calls of the single forms. What fails leaves nothing, and is reported. */
export class PlanRun {
  readonly faults: Fault[] = []
  readonly #ctx: Ctx
  readonly #target: Target
  readonly #catalogue = new OwnCatalogue()
  /** The ids of everything that exists or was saved, by `placeOf` the keys that the plan has for it. */
  readonly #ids: Map<string, string>
  #kind: string | undefined

  constructor(ctx: Ctx, target: Target) {
    this.#ctx = { ...ctx, services: { ...ctx.services, catalogues: this.#catalogue } }
    this.#target = target
    const existing = namesIn(target.whole).keys()
    this.#ids = new Map([...existing].map((place) => [place, (JSON.parse(place) as string[]).at(-1) ?? '']))
  }

  /** What can be deleted goes first, so that others may have its name or level. */
  async run(): Promise<void> {
    const { plan, removes } = this.#target
    const needed = await this.#failing(removes ? plan.others : [], (other) => this.#remove(other))
    const refused = await this.#failing(plan.steps, (step) => this.#save(step))
    const inUse = await this.#failing(needed, (other) => this.#remove(other))
    this.faults.length = 0
    // Some were refused because of others that came later.
    for (const step of refused) await this.#save(step)
    for (const other of inUse) await this.#remove(other)
    await this.#order()
  }

  async #failing<T>(all: readonly T[], work: (one: T) => Promise<boolean>): Promise<T[]> {
    const failing: T[] = []
    for (const one of all) if (!(await work(one))) failing.push(one)
    return failing
  }

  #save(step: Step): Promise<boolean> {
    this.#enter(`save ${step.kind}`)
    return this.#attempt({ kind: step.kind, title: step.thing.title, what: 'refused' }, async () => {
      for (const [place, id] of await this.#savedBy(step)) this.#ids.set(place, id)
    })
  }

  #savedBy<K extends ConfiguredKind>({ kind, key, thing }: Step<K>) {
    const { whole, current, wanted } = this.#target
    const scope = { ...knownIn(wanted), at: '', rename: (reference: Reference) => this.#idOf(reference, { kind, key }) }
    const ready = rekeyThing(kind, thing as ThingOf<K>, scope)
    const find = (configuration: Configuration): ThingOf<K> | undefined =>
      (configuration[kind] as ThingOf<K>[]).find((one) => keyOf(one) === key)
    const before = find(whole)
    const compared = find(current)
    const isTemplate = kind === 'templates' && before && compared
    const complete = isTemplate
      ? withLeftOut(ready as ThingOf<'templates'>, {
          whole: before as ThingOf<'templates'>,
          compared: compared as ThingOf<'templates'>,
          fields: whole.fields,
        })
      : ready
    return SAVES[kind](this.#ctx, { ...(complete as ThingOf<K>), key }, before)
  }

  /** What is within the thing itself is found or made by its save. */
  #idOf(reference: Reference, own: Pick<Step, 'kind' | 'key'>): string {
    const isOwn = reference.kind === own.kind && reference.key === own.key
    if (isOwn || (WITHIN[reference.kind] === own.kind && reference.within === own.key)) return reference.key
    const place = placeOf(reference)
    const name = () => namesIn(this.#target.wanted).get(place) ?? reference.key
    return this.#ids.get(place) ?? badInput(`It refers to "${name()}", which cannot be saved. Change that one first.`)
  }

  async #remove({ kind, key, title }: Plan['others'][number]): Promise<boolean> {
    this.#enter(`remove ${kind}`)
    const remove = REMOVALS[kind]
    return remove === null || this.#attempt({ kind, title, what: 'left' }, () => remove(this.#ctx, key))
  }

  /** Things of the wanted configuration are in its order; others keep their places. */
  async #order(): Promise<void> {
    const now = await readConfiguration(this.#ctx.tx, this.#ctx.tenant.id)
    for (const kind of orderedKinds) {
      this.#enter(`order ${kind}`)
      const titles = new Map(now[kind].map((thing) => [keyOf(thing), thing.title]))
      const wanted = this.#target.wanted[kind].map((thing) => this.#ids.get(placeOf({ kind, key: keyOf(thing) })) ?? '')
      for (const { key, to } of movesTo([...titles.keys()], wanted))
        await MOVES[kind](this.#ctx, { id: Number(key), title: titles.get(key)!, order: to })
    }
  }

  #enter(part: string): void {
    if (this.#kind !== part) this.#catalogue.forget()
    this.#kind = part
  }

  async #attempt(
    of: { kind: ConfiguredKind; title: string; what: 'refused' | 'left' },
    work: () => Promise<unknown>,
  ): Promise<boolean> {
    const { tx } = this.#ctx
    await setSavepoint(tx, 'thing')
    try {
      await work()
      await releaseSavepoint(tx, 'thing')
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await rollBackTo(tx, 'thing')
      this.#catalogue.forget()
      this.faults.push({ kind: AUDIT_KIND_OF[of.kind], name: of.title, what: of.what, fault: error.message })
      return false
    }
  }
}
