import type { Ledger } from './ledger.ts'
import type { Random } from './random.ts'
import type { Cast } from './story.ts'
import type { Tab, View } from './tab.ts'
import type { Fate } from './wire.ts'
import { wordFor, type Content } from './words.ts'

type Choice = readonly [weight: number, act: () => Promise<unknown>]

export interface Setting {
  seed: number
  random: Random
  cast: Cast
  record: { id: number; caseNumber: string; path: string; title: string }
  tabs: readonly Tab[]
  ledger: Ledger
}

const FATES: readonly Fate[] = ['is lost', 'loses its answer', 'loses its answer', 'waits', 'waits for its answer']

const VALUES: Record<Content, (word: string) => unknown> = {
  text: (word) => `${word}.`,
  set: (word) => [word],
  amount: Number,
  date: String,
}

/** What happens around the editors: pages come and go, networks fail, sessions end, others act. */
export class Around {
  readonly seed: number
  readonly random: Random
  readonly cast: Cast
  readonly tabs: readonly Tab[]
  readonly ledger: Ledger
  readonly lines: string[] = []
  readonly record: Setting['record']
  /** Where most of it happens, so that people collide. */
  readonly #focus: string
  /** What was done to the record from outside, with the way back. */
  readonly #isDone = new Map<string, () => Promise<boolean>>()
  #words = 0

  constructor({ seed, random, cast, record, tabs, ledger }: Setting) {
    this.seed = seed
    this.random = random
    this.cast = cast
    this.tabs = tabs
    this.ledger = ledger
    this.record = record
    this.#focus = random.pick(cast.places)
  }

  say(tab: Tab | undefined, what: string) {
    this.lines.push(tab ? `${tab.name} ${what}` : what)
  }

  protected contentAt = (place: string): Content => this.cast.contents[place] ?? 'text'

  protected word = (place: string) => wordFor(this.contentAt(place), { seed: this.seed, count: (this.#words += 1) })

  favored = (places: readonly string[]) =>
    places.includes(this.#focus) && this.random.chance(0.75) ? this.#focus : this.random.pick(places)

  async begin() {
    await Promise.all(
      this.tabs.map(async (tab) => {
        await tab.goTo(this.record.path)
        await tab.arrive(this.record, this.cast.places)
      }),
    )
  }

  protected travels(tab: Tab): Choice[] {
    const choices: Choice[] = [[0.4, () => this.#undo(tab)]]
    if (tab.person.wire.isCut) return choices
    return [
      ...choices,
      [0.2, () => this.#visitList(tab)],
      [0.2, () => this.reload(tab)],
      [0.08, () => this.#closeAndOpen(tab)],
      [0.06, () => this.#signOut(tab)],
      [0.06, () => this.#endSession(tab)],
    ]
  }

  async #undo(tab: Tab) {
    const view = await tab.look(this.cast.places)
    if (view.isTyping || view.picker) return
    this.say(tab, 'takes back the last save')
    for (const place of this.cast.places) this.ledger.acted(tab.person.id, place)
    await tab.key('Control+z')
  }

  /** The page stays, only the record is left. */
  async #visitList(tab: Tab) {
    this.say(tab, 'looks at the list and comes back')
    await tab.visitList()
    await tab.arrive(this.record, this.cast.places)
  }

  protected async reload(tab: Tab) {
    this.say(tab, 'reloads')
    await tab.reload()
    await tab.arrive(this.record, this.cast.places)
  }

  async #closeAndOpen(tab: Tab) {
    this.say(tab, 'closes the tab and opens another')
    await tab.close()
    await tab.open(this.record.path)
    await tab.arrive(this.record, this.cast.places)
  }

  async #signOut(tab: Tab) {
    const view = await tab.look(this.cast.places)
    if (view.picker || !view.isOnline) return
    const isDeleting = this.random.chance(0.3)
    this.say(tab, isDeleting ? 'signs out and deletes the unsaved texts' : 'signs out')
    if (isDeleting) await this.#deleteTexts(tab)
    await tab.signOut(isDeleting)
  }

  /** What is not stored by now goes, or is stored nevertheless. */
  async #deleteTexts({ person }: Tab) {
    this.ledger.discarded(person.id, this.ledger.wordsBy(person.id))
  }

  async #endSession(tab: Tab) {
    this.say(tab, 'has no session any more')
    await tab.person.context.clearCookies({ name: 'session' })
  }

  async comeBack(tab: Tab) {
    if (tab.person.wire.isCut) return this.#connect(tab)
    this.say(tab, 'signs in again')
    await tab.signIn()
    await tab.leaveLogin()
    await tab.arrive(this.record, this.cast.places)
  }

  protected wires(tab: Tab): Choice[] {
    const { wire } = tab.person
    return [
      [wire.isCut ? 3 : 1.2, () => this.#connect(tab)],
      [wire.isHolding ? 4 : 0, async () => this.release(tab)],
      [wire.isCut ? 0 : 1.5, async () => this.#disturb(tab)],
    ]
  }

  async #connect(tab: Tab) {
    const { wire } = tab.person
    this.say(tab, wire.isCut ? 'is online again' : 'is cut off')
    await wire.cut(!wire.isCut)
  }

  protected release(tab: Tab) {
    this.say(tab, 'hears what waited')
    tab.person.wire.release()
  }

  #disturb(tab: Tab) {
    const fate = this.random.pick(FATES)
    this.say(tab, `: the next save ${fate}`)
    tab.person.wire.next = fate
  }

  /** Undoes whatever was done to the record, the last first. */
  async giveBack() {
    for (const back of [...this.#isDone.values()].toReversed()) await back()
    this.#isDone.clear()
  }

  /** The page shows that the record is not there. */
  protected async look(tab: Tab, view: View) {
    if (tab.person.wire.isCut) return this.#connect(tab)
    this.say(tab, `looks again: ${view.screen} at ${view.address}`)
    if (this.random.chance(0.3)) await tab.reload()
    else await tab.visitList()
    await tab.arrive(this.record, this.cast.places)
  }

  protected surprises(): Choice[] {
    const { outside, rules } = this.cast
    const { id } = this.record
    const program: Choice = [0.7, () => this.#program()]
    const joins: Choice[] = [
      [0.15, () => this.#joins('files', (word) => outside.upload(id, `${word}.txt`))],
      [0.15, () => this.#joins('comment', (word) => outside.mergeIn(id, this.cast.template, `${word}.`))],
    ]
    if (!rules) return [program, ...joins]
    const person = this.random.pick(this.tabs).person.id
    return [
      program,
      ...joins,
      this.#turn('deleted', { there: () => outside.remove(id), back: () => outside.restore(id) }),
      this.#turn('closed', { there: () => outside.close(id), back: () => outside.reopen(id) }),
      this.#turn('restricted', { there: () => outside.restrict(id), back: () => outside.release(id) }),
      [0.15, () => this.#rule(`assigned to ${person}`, () => outside.assign(id, person))],
    ]
  }

  /** Something is done to the record now and then, and soon undone. */
  #turn(what: string, { there, back }: Record<'there' | 'back', () => Promise<boolean>>): Choice {
    const isDone = this.#isDone.has(what)
    const turn = async () => {
      if (!(await this.#rule(isDone ? `no more ${what}` : what, isDone ? back : there))) return
      if (isDone) this.#isDone.delete(what)
      else this.#isDone.set(what, back)
    }
    return [isDone ? 4 : 0.15, turn]
  }

  async #rule(what: string, act: () => Promise<boolean>): Promise<boolean> {
    const isDone = await act()
    if (isDone) this.say(undefined, `the record is ${what}`)
    return isDone
  }

  /** Something with a word of its own is added to the record. */
  async #joins(place: string, add: (word: string) => Promise<boolean>) {
    const word = this.word(place)
    if (!(await add(word))) return
    this.say(undefined, `a program adds ${word} to ${place}`)
    this.ledger.changed(this.cast.program, { place, before: [], after: [word] })
  }

  async #program() {
    const place = this.favored(this.cast.places)
    const word = this.word(place)
    const value = VALUES[this.contentAt(place)](word)
    if (!(await this.cast.outside.write(this.record.id, { place, value }))) return
    this.say(undefined, `a program writes ${word} at ${place}`)
    this.ledger.changed(this.cast.program, { place, before: [], after: [word] })
  }
}
