import type { ComparedThing } from '@dossier/contract/configuration/calls'
import type { ConfiguredKind } from '@dossier/contract/configuration/file'
import { keyOf, type Configuration, type ThingOf } from '@dossier/core/configuration/configuration'
import { KINDS } from '@dossier/core/configuration/kinds/index'
import { namesIn, placeOf, type Names } from '@dossier/core/configuration/names'
import { movesTo, type Plan, type Step } from '@dossier/core/configuration/plan'
import { rekeyThing } from '@dossier/core/configuration/rekey'
import { isOutside, thingsIn, type Reference } from '@dossier/core/configuration/scope'
import { STORED } from '../../catalogue/configured/index.ts'
import { ORDERED_KINDS, readConfiguration } from '../../catalogue/configured-things.ts'
import { releaseSavepoint, rollBackTo, setSavepoint } from '../../db/savepoints.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput, Refusal } from '../../http/refusal.ts'
import { OwnCatalogue } from '../../catalogue/own-catalogue.ts'
import { CALLS } from './kinds/index.ts'

export interface Target {
  /** What is stored, whole and as far as it is compared. */
  whole: Configuration
  current: Configuration
  desired: Configuration
  plan: Plan
  /** Whether things that are not wanted are deleted. */
  removes: boolean
  /** What an imported file leaves out, in sentences. */
  leftOut?: readonly string[]
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
  readonly #targetNames: Names
  /** Saved without what they name of their own kind, which did not exist yet. */
  readonly #unfinished = new Set<Step>()
  #kind: string | undefined

  constructor(ctx: Ctx, target: Target) {
    this.#ctx = { ...ctx, services: { ...ctx.services, catalogues: this.#catalogue } }
    this.#target = target
    this.#targetNames = namesIn(target.desired)
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
    for (const step of this.#unfinished) if (this.#ids.has(placeOf(step))) await this.#save(step)
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
      const { id, parts = [] } = await this.#savedBy(step)
      const { kind, key } = step
      this.#ids.set(placeOf({ kind, key }), String(id))
      const within = KINDS[kind].parts
      for (const [part, partId] of parts)
        if (within) this.#ids.set(placeOf({ kind: within.kind, key: part, within: key }), partId)
    })
  }

  #savedBy<K extends ConfiguredKind>(step: Step<K>) {
    const { kind, key, thing } = step
    const { whole, current, desired } = this.#target
    const scope = {
      ...thingsIn(desired),
      at: '',
      rename: (reference: Reference) => this.#idOf(reference, step as Step),
    }
    const ready = rekeyThing(kind, thing as ThingOf<K>, scope)
    const find = (configuration: Configuration): ThingOf<K> | undefined =>
      (configuration[kind] as ThingOf<K>[]).find((one) => keyOf(one) === key)
    const saved = this.#ids.get(placeOf(step))
    const before = find(whole) ?? (saved === undefined ? undefined : { ...ready, key: saved })
    const compared = find(current)
    const complete =
      before && compared
        ? KINDS[kind].withLeftOut?.(ready, { whole: before, compared, configuration: whole })
        : undefined
    return CALLS[kind].save(this.#ctx, { ...(complete ?? ready), key }, before)
  }

  /** What is within the thing itself is found or made by its save. */
  #idOf(reference: Reference, own: Step): string {
    const isOwnKey = reference.kind === own.kind && reference.key === own.key && reference.at === '.key'
    const isOwnPart = KINDS[own.kind].parts?.kind === reference.kind && reference.within === own.key
    if (isOutside(reference.kind) || isOwnKey || isOwnPart) return reference.key
    // What was saved a moment ago is looked for.
    if (reference.kind === own.kind) this.#catalogue.forget()
    const place = placeOf(reference)
    const id = this.#ids.get(place)
    if (id !== undefined) return id
    const name = this.#targetNames.get(place)
    // Versions name what was deleted before them or is private: whether it may is for the form to say.
    if (name === undefined) return reference.key
    if (reference.kind === own.kind && KINDS[own.kind].isCircular) {
      this.#unfinished.add(own)
      return ''
    }
    return badInput(`It refers to "${name}", which cannot be saved. Change that one first.`)
  }

  async #remove({ kind, key, title }: Plan['others'][number]): Promise<boolean> {
    this.#enter(`remove ${kind}`)
    const { remove } = CALLS[kind]
    return remove === null || this.#attempt({ kind, title, what: 'left' }, () => remove(this.#ctx, key))
  }

  /** Things of the wanted configuration are in its order; others keep their places. */
  async #order(): Promise<void> {
    const now = await readConfiguration(this.#ctx.tx, this.#ctx.tenant.id)
    for (const kind of ORDERED_KINDS) {
      this.#enter(`order ${kind}`)
      const desired = this.#target.desired[kind].map(
        (thing) => this.#ids.get(placeOf({ kind, key: keyOf(thing) })) ?? '',
      )
      // Each list has places of its own: all things, or those below one of them.
      const lists = Map.groupBy(now[kind], (thing) => ('parent' in thing ? thing.parent : null))
      for (const list of lists.values()) {
        const titles = new Map(list.map((thing) => [keyOf(thing), thing.title]))
        for (const { key, to } of movesTo([...titles.keys()], desired))
          await CALLS[kind].move?.(this.#ctx, { id: Number(key), title: titles.get(key)!, order: to })
      }
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
      this.faults.push({ kind: STORED[of.kind].audit, name: of.title, what: of.what, fault: error.message })
      return false
    }
  }
}
