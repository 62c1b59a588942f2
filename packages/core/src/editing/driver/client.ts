import { exampleField } from '../../live/example-case.ts'
import { asOf, partAsOf, type LiveCase } from '../../live/live-case.ts'
import { mergeCaseUpdated } from '../../live/merge-case.ts'
import { mergeCaseFieldsUpdated, mergeSavedField } from '../../live/merge-case-fields.ts'
import { instantOf } from '../../live/example-case.ts'
import { sameJson } from '../../live/same-json.ts'
import {
  openEditor,
  type Attempt,
  type Editor,
  type EditorEvent,
  type Effect,
  type Unsaved,
  type Version,
  type Rules,
} from '../editor.ts'
import { mergeSet } from '../merge-set.ts'
import { mergeText } from '../merge-text.ts'
import { step } from '../step.ts'
import { afterUndo, undoObstacle, undoOf, withChange, type Undoable } from '../undo.ts'
import { kindOf, PLACES, type Answer, type Message, type Place, type SimServer } from './server.ts'

/** The decisions that a mutant can replace. */
export interface Parts {
  step: (editor: Editor, event: EditorEvent, rules: Rules, version: Version) => ReturnType<typeof step>
  openEditor: typeof openEditor
  rules: Rules
  mergeFields: typeof mergeCaseFieldsUpdated
  versionAt: (record: LiveCase, place: Place) => Version
  /** The name under which an open editor keeps its text. */
  slotOf: (opened: { place: Place; user: number; number: number }) => string
}

const valueAt = (record: LiveCase, place: Place): unknown =>
  place === 'fields.site' ? (record.fields['site']?.value ?? '') : record[place]

export const PARTS: Parts = {
  step,
  openEditor,
  rules: {
    same: sameJson,
    mergeText,
    mergeSet: (seen, mine, present) => mergeSet({ seen, mine, present }),
    mergePeople: () => undefined,
    mergeRows: () => undefined,
  },
  mergeFields: mergeCaseFieldsUpdated,
  versionAt: (record, place) => ({
    value: valueAt(record, place),
    base: partAsOf(asOf(record), place),
  }),
  slotOf: ({ place, user, number }) => `${user}:${place}:${number}`,
}

/** What survives the page, by slot. */
export type Storage = Map<string, { user: number; place: Place; unsaved: Unsaved }>

export interface Request {
  client: Client
  place: Place
  save: Attempt
  /** The editor that waits for the answer belongs to this page; a reload creates another. */
  page: number
  undoes?: Undoable
}

let opened = 0

/** A browser tab: pure decisions, carried out. */
export class Client {
  readonly user: number
  readonly storage: Storage
  readonly #parts: Parts
  readonly #server: SimServer
  readonly #send: (request: Request) => void
  readonly editors = new Map<Place, { editor: Editor; slot: string }>()
  /** Where the person's own save is being undone. */
  #undoing: Place | undefined
  changes: readonly Undoable[] = []
  messages: Message[] = []
  isOnline = true
  isSignedIn = true
  page = 0
  record: LiveCase

  constructor(
    user: number,
    world: { parts: Parts; server: SimServer; storage: Storage; send: (one: Request) => void },
  ) {
    this.user = user
    this.storage = world.storage
    this.#parts = world.parts
    this.#server = world.server
    this.#send = world.send
    this.record = world.server.details()
  }

  versionOf = (place: Place) => this.#parts.versionAt(this.record, place)

  offers = () => {
    const open = new Set([...this.editors.values()].map(({ slot }) => slot))
    return [...this.storage].filter(([slot, { user }]) => user === this.user && !open.has(slot))
  }

  open(place: Place, unsaved?: Unsaved) {
    if (this.editors.has(place) || this.#undoing === place) return
    const slot = this.#parts.slotOf({ place, user: this.user, number: ++opened })
    const editor = this.#parts.openEditor(kindOf(place), this.versionOf(place), unsaved)
    this.editors.set(place, { editor, slot })
    if (unsaved) this.#carryOut(place, slot, [{ type: 'keep', unsaved: { value: editor.value, start: editor.start } }])
    this.lock(place)
    this.tell(place, { type: 'learn', version: this.versionOf(place) })
  }

  /** Acquires or reacquires the lock. */
  lock(place: Place) {
    if (!this.isOnline) return
    const holder = this.#server.locks.get(place)
    if (holder === undefined) this.#server.locks.set(place, this.user)
    else if (holder !== this.user && this.#server.isStrict) this.tell(place, { type: 'locked', message: 'In use.' })
  }

  tell(place: Place, event: EditorEvent) {
    const open = this.editors.get(place)
    if (!open) return
    const { editor, effects } = this.#parts.step(open.editor, event, this.#parts.rules, this.versionOf(place))
    if (editor) this.editors.set(place, { ...open, editor })
    else this.#close(place)
    this.#carryOut(place, open.slot, effects)
  }

  #close(place: Place) {
    this.editors.delete(place)
    if (this.isOnline && this.#server.locks.get(place) === this.user) this.#server.locks.delete(place)
  }

  #carryOut(place: Place, slot: string, effects: readonly Effect[]) {
    for (const effect of effects) {
      if (effect.type === 'keep') this.storage.set(slot, { user: this.user, place, unsaved: effect.unsaved })
      else if (effect.type === 'drop' || effect.type === 'discard') this.storage.delete(slot)
      else if (effect.type === 'send') this.#send({ client: this, place, save: effect.save, page: this.page })
      else if (effect.type === 'saved') this.changes = withChange(this.changes, { place, ...effect.change })
    }
  }

  commit(place: Place, key: string) {
    const { editor } = this.editors.get(place)!
    const theirs = this.versionOf(place)
    const news = { theirs, by: { id: null, name: 'Somebody' }, at: instantOf(theirs.base) }
    const isNewer = theirs.base > editor.start.base
    this.tell(place, { type: 'commit', value: editor.value, key, me: this.user, news: isNewer ? news : undefined })
  }

  /** Undoes the person's own last save; false if that is impossible. */
  undo(): boolean {
    const undoes = this.changes.at(-1)
    if (!undoes) return false
    const place = undoes.place as Place
    const around = { version: this.versionOf(place), editor: this.editors.get(place)?.editor }
    const obstacle = undoObstacle(undoes, around, this.#parts.rules)
    if (obstacle === 'changed') this.changes = this.changes.slice(0, -1)
    if (obstacle || this.#undoing) return false
    this.#undoing = place
    const save = { ...undoOf(undoes, this.#parts.rules), key: `undo ${++opened}` }
    this.#send({ client: this, place, save, page: this.page, undoes })
    return true
  }

  answer({ place, undoes }: Request, answer: Answer | 'lost', key: string) {
    if (undoes) return this.#answerUndo(undoes, answer)
    if (answer === 'lost') return this.tell(place, { type: 'lost', message: 'Unable to connect' })
    if (answer.status === 200) {
      this.#takeSaved(place, answer)
      return this.tell(place, { type: 'stored', version: { value: answer.value, base: answer.seq }, key })
    }
    if (answer.status !== 409) return this.tell(place, { type: 'refused', message: String(answer.status) })
    const theirs = { value: answer.value, base: answer.seq }
    const conflict = { theirs, by: { id: answer.by, name: `Person ${answer.by}` }, at: instantOf(answer.seq) }
    this.tell(place, { type: 'clash', conflict, me: this.user, key })
  }

  #answerUndo(undone: Undoable, answer: Answer | 'lost') {
    this.#undoing = undefined
    if (answer === 'lost' || answer.status !== 200) {
      this.changes = this.changes.filter((each) => each !== undone)
      return
    }
    const stored = { value: answer.value, base: answer.seq }
    this.#takeSaved(undone.place as Place, answer)
    this.changes = afterUndo(this.changes, { undone, stored }, this.#parts.rules)
  }

  #takeSaved(place: Place, { value, seq }: { value: unknown; seq: number }) {
    if (place === 'fields.site') {
      const saved = { ...exampleField('site', seq, { value: value as string, label: '' }), seq }
      this.#take(mergeSavedField(this.record, saved, { id: this.user }).record)
    } else {
      this.#take(mergeCaseUpdated(this.record, { id: 1, seq, lastUpdatedAt: instantOf(seq), [place]: value }).record)
    }
  }

  hear(message: Message) {
    if ('whole' in message) this.#take(message.whole.seq >= this.record.seq ? message.whole : this.record)
    else if ('fields' in message) {
      this.#take(this.#parts.mergeFields(this.record, message.fields, { id: this.user }).record)
    } else this.#take(mergeCaseUpdated(this.record, message.properties).record)
  }

  #take(record: LiveCase) {
    this.record = record
    for (const place of PLACES) this.tell(place, { type: 'learn', version: this.versionOf(place) })
  }

  /** The page reloads: editors are gone, and their kept text is on offer. */
  reload() {
    this.page += 1
    this.isSignedIn = true
    this.editors.clear()
    this.#undoing = undefined
    this.messages = []
    this.changes = []
    this.record = this.#server.details()
  }
}
