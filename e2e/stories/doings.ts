import { Around } from './around.ts'
import { SCENES, type Hands } from './scenes.ts'
import type { Change, Place, Tab, View, Written } from './tab.ts'
import { typed, wordsOf } from './words.ts'

type Choice = readonly [weight: number, act: () => Promise<unknown>]

/** What people do at a record: one random step at a time, among those that the screen allows. */
export class Doings extends Around {
  /** The words of updates that were sent. */
  readonly #sent = new Set<string>()

  async step() {
    const tab = this.random.pick(this.tabs)
    const view = await tab.look(this.cast.places).catch(() => undefined)
    if (!view) return
    await this.random.weigh(this.#choices(tab, view))()
    if (this.random.chance(0.6)) await tab.settle()
  }

  /** Begins with something that steps seldom lead to. */
  scene = () => this.random.pick(SCENES)(this.#hands())

  #hands(): Hands {
    const place = this.favored(this.cast.places.filter((name) => this.contentAt(name) !== 'set'))
    return {
      tabs: this.tabs,
      type: (tab) => this.#openAndType(tab, place),
      leave: (tab) => this.#leave(tab, { name: place, shown: 'the typed text' }),
      hold: (tab) => {
        this.say(tab, ': the next save waits')
        tab.person.wire.next = 'waits'
      },
      release: (tab) => this.release(tab),
      reload: (tab) => this.reload(tab),
      useOffer: (tab) => this.#useFirst(tab),
      comment: (tab) => this.#inComposer(tab, (composer) => this.#write(tab, composer)),
      send: (tab) => this.#inComposer(tab, (composer) => this.#sendOnce(tab, composer, false)),
      sendUnanswered: (tab) => this.#inComposer(tab, (composer) => this.#sendOnce(tab, composer, true)),
    }
  }

  async #inComposer(tab: Tab, act: (composer: string) => Promise<void>) {
    const { composer } = await tab.look([])
    if (composer !== undefined) await act(composer)
    await tab.settle()
  }

  async #openAndType(tab: Tab, place: string): Promise<boolean> {
    const isClosed = (await tab.look([place])).places[place]?.state === 'closed'
    if (!isClosed) return false
    await this.#open(tab, place)
    const opened = (await tab.look([place])).places[place]
    if (opened?.hasBox) await this.#type(tab, place, opened.shown)
    return opened?.hasBox ?? false
  }

  async #useFirst(tab: Tab) {
    // Texts are offered once their key has come.
    await tab.settle()
    const { offers } = await tab.look([])
    const index = offers.findIndex(({ canUse }) => canUse)
    if (index >= 0) await this.#use(tab, { index, text: offers[index]!.text })
  }

  #choices(tab: Tab, view: View): Choice[] {
    if (view.screen === 'login') return [[1, () => this.comeBack(tab)]]
    const always: Choice[] = [...this.travels(tab), ...this.wires(tab), ...this.surprises()]
    if (view.screen !== 'record') return [...always, [1.5, () => this.look(tab, view)]]
    if (view.picker) return [...always, ...this.#list(tab, view)]
    return [...always, ...this.#editors(tab, view), ...this.#comment(tab, view), ...this.#offers(tab, view)]
  }

  #change(place: string, words: readonly string[]): Change {
    const isOne = !['text', 'set'].includes(this.contentAt(place))
    return {
      at: this.random.next(),
      removes: words.length > 0 && (isOne || this.random.chance(0.3)),
      word: this.random.chance(0.85) ? typed(this.word(place)) : undefined,
      isOne,
    }
  }

  #note(tab: Tab, place: string, { before, after }: Written) {
    this.ledger.changed(tab.person.id, { place, before: wordsOf(before), after: wordsOf(after) })
  }

  #editors(tab: Tab, { places }: View): Choice[] {
    const open = Object.entries(places).filter(([, { state }]) => state === 'open' || state === 'failed')
    const closed = this.cast.places.filter((name) => places[name]?.state === 'closed')
    const choices: Choice[] = []
    if (closed.length > 0) choices.push([8, () => this.#open(tab, this.favored(closed))])
    for (const [name, place] of open) choices.push(...this.#editor(tab, name, place))
    for (const [name, place] of Object.entries(places))
      if (place.state === 'conflict') choices.push([8, () => this.#choose(tab, name, place)])
    const tags = wordsOf(places['tags']?.shown ?? '')
    if (places['tags']?.state === 'closed' && tags.length > 0)
      choices.push([3, () => this.#removeTag(tab, this.random.pick(tags))])
    return choices
  }

  async #open(tab: Tab, place: string) {
    this.say(tab, `opens ${place}`)
    await tab.openPlace(place)
  }

  #editor(tab: Tab, name: string, { state, hasBox, isFocused, shown }: Place): Choice[] {
    const choices: Choice[] = []
    if (hasBox) choices.push([12, () => this.#type(tab, name, shown)])
    if (isFocused && state === 'open') {
      choices.push([5, () => this.#leave(tab, { name, shown })])
      choices.push([1, () => this.#escape(tab, { name, shown })])
    }
    if (state === 'failed') {
      choices.push([6, () => this.#press(tab, { name, label: 'Try again' })])
      choices.push([1, () => this.#discard(tab, { name, shown })])
    }
    return choices
  }

  async #type(tab: Tab, place: string, shown: string) {
    const written = await tab.type(place, this.#change(place, wordsOf(shown)))
    if (!written) return
    this.#note(tab, place, written)
    this.say(tab, `types at ${place}: ${written.before} → ${written.after}`)
  }

  async #leave(tab: Tab, { name, shown }: { name: string; shown: string }) {
    const keys = this.random.pick(['Control+Enter', 'Tab'])
    this.say(tab, `leaves ${name} with ${keys}: ${shown}`)
    await tab.key(keys)
  }

  async #escape(tab: Tab, { name, shown }: { name: string; shown: string }) {
    this.say(tab, `discards ${name}: ${shown}`)
    this.ledger.discarded(tab.person.id, wordsOf(shown))
    await tab.key('Escape')
  }

  async #discard(tab: Tab, { name, shown }: { name: string; shown: string }) {
    this.say(tab, `discards what could not be saved at ${name}: ${shown}`)
    this.ledger.discarded(tab.person.id, wordsOf(shown))
    await tab.press(name, 'Discard')
  }

  async #press(tab: Tab, { name, label }: { name: string; label: string }) {
    this.say(tab, `presses ${label} at ${name}`)
    this.ledger.acted(tab.person.id, name)
    await tab.press(name, label)
  }

  /** Both versions are in front of the person. */
  async #choose(tab: Tab, name: string, { versions }: Place) {
    const isText = this.contentAt(name) === 'text'
    const labels = ['Keep theirs', 'Use mine', ...(isText ? ['Edit mine'] : [])]
    const label = this.random.pick(labels)
    const [theirs, mine] = [wordsOf(versions[0] ?? ''), wordsOf(versions[1] ?? '')]
    this.say(tab, `chooses ${label} at ${name}: ${theirs.join()} or ${mine.join()}`)
    const [before, after] = label === 'Keep theirs' ? [mine, theirs] : [theirs, mine]
    this.ledger.changed(tab.person.id, { place: name, before, after })
    await tab.press(name, label)
  }

  async #removeTag(tab: Tab, tag: string) {
    this.say(tab, `removes the tag ${tag}`)
    if (await tab.removeTag(tag)) this.ledger.changed(tab.person.id, { place: 'tags', before: [tag], after: [] })
  }

  #list(tab: Tab, { places }: View): Choice[] {
    const tags = wordsOf(places['tags']?.shown ?? '')
    return [
      [8, () => this.#addTag(tab)],
      [tags.length > 0 ? 2 : 0, () => this.#removeInList(tab, tags)],
      [6, () => this.#closeList(tab)],
    ]
  }

  async #addTag(tab: Tab) {
    const word = this.word('tags')
    if (!(await tab.switchTag(word))) return
    this.say(tab, `chooses the new tag ${word}`)
    this.ledger.changed(tab.person.id, { place: 'tags', before: [], after: [word] })
  }

  async #removeInList(tab: Tab, tags: readonly string[]) {
    const tag = this.random.pick(tags)
    if (!(await tab.switchTag(tag))) return
    this.say(tab, `takes ${tag} out of the list`)
    this.ledger.changed(tab.person.id, { place: 'tags', before: [tag], after: [] })
  }

  async #closeList(tab: Tab) {
    this.say(tab, 'closes the list of tags')
    await tab.key('Escape')
  }

  #comment(tab: Tab, { composer }: View): Choice[] {
    if (composer === undefined) return []
    const words = wordsOf(composer)
    if (words.length === 0) return [[3, () => this.#write(tab, composer)]]
    // Back in the box after it was sent: nobody can tell whether it arrived, and most people just press again.
    const isBack = words.some((word) => this.#sent.has(word))
    return [
      [isBack ? 1 : 3, () => this.#write(tab, composer)],
      [isBack ? 8 : 4, () => this.#send(tab, composer)],
    ]
  }

  async #write(tab: Tab, composer: string) {
    const written = await tab.writeComment(this.#change('comment', wordsOf(composer)))
    if (!written) return
    this.#note(tab, 'comment', written)
    this.say(tab, `writes an update: ${written.after}`)
  }

  async #send(tab: Tab, composer: string) {
    const isUnlucky = !tab.person.wire.isCut && this.random.chance(0.5)
    await this.#sendOnce(tab, composer, isUnlucky)
    if (!isUnlucky || this.random.chance(0.3)) return
    await tab.settle()
    if (await tab.sendComment()) this.say(tab, 'sends it again')
  }

  async #sendOnce(tab: Tab, composer: string, isUnlucky: boolean) {
    if (isUnlucky) tab.person.wire.next = 'loses its answer'
    this.say(tab, `sends the update: ${composer}${isUnlucky ? ', and the answer gets lost' : ''}`)
    for (const word of wordsOf(composer)) this.#sent.add(word)
    await tab.sendComment()
  }

  #offers(tab: Tab, { offers }: View): Choice[] {
    return offers.flatMap(({ text, canUse }, index): Choice[] => [
      [canUse ? 4 : 0, () => this.#use(tab, { index, text })],
      [0.5, () => this.#discardOffer(tab, { index, text })],
    ])
  }

  async #use(tab: Tab, { index, text }: { index: number; text: string }) {
    this.say(tab, `uses the unsaved text: ${text}`)
    const place = this.ledger.placeOf(wordsOf(text))
    if (place) this.ledger.acted(tab.person.id, place)
    await tab.pressOffer(index, 'Use it')
  }

  async #discardOffer(tab: Tab, { index, text }: { index: number; text: string }) {
    if (!(await tab.pressOffer(index, 'Discard'))) return
    this.say(tab, `discards the unsaved text: ${text}`)
    this.ledger.discarded(tab.person.id, wordsOf(text))
  }
}
