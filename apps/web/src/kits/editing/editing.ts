import type { LockHolder } from '@dossier/contract/cases/details'
import { openEditor, type Attempt, type EditorEvent, type Effect, type Unsaved } from '@dossier/core/editing/editor'
import { step } from '@dossier/core/editing/step'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { ApiError } from '../../lib/api-error.ts'
import { newId } from '../../lib/new-id.ts'
import { openSlot, type Slot } from '../unsaved/slots.ts'
import { toastDiscarded } from '../unsaved/toast-discarded.ts'
import { answerAsker, type LockAnswer } from './ask-for-lock.ts'
import { toastCaseError, toastGiven, toastLockBack, toastSaved, toastWithdrawn } from './case-toast.ts'
import type { CaseStore } from './case-store.ts'
import { Locks } from './locks.ts'
import { kindAt, versionAt, newsAt, rulesAt, whyNotSave } from './place-rules.ts'
import { fieldAt, labelAt, mayShareLocks, userAt, type Place } from './places.ts'
import { eventOf, saveValue } from './save-value.ts'
import { sendDraft } from './send-draft.ts'
import { textAt } from './text-at.ts'
import { Undoing, type Way } from './undoing.ts'

const DRAFT_DELAY = 700
/** The person who has the place open now, or had it. */
const LOCK_ENDED = new Set([409, 423])

interface Opened {
  slot: Slot
  label: string
  draft?: ReturnType<typeof setTimeout>
  /** The record was left while a save was running. */
  isLeft?: boolean
}

interface Begin {
  /** What an earlier editor kept. */
  unsaved?: Unsaved | undefined
  /** Where the editor is shown; without, wherever the record is. */
  form?: string | undefined
}

/**
 * Edits the places of one record. `step` decides the state of an editor; this class carries it out: locks are acquired,
 * drafts shown to others, values saved, and typed text is kept until it is stored or discarded. It knows no page and no
 * form: an editor stays open, with its text and its lock, while nothing shows it.
 */
export class Editing {
  readonly #store: CaseStore
  readonly #opened = new Map<Place, Opened>()
  readonly #locks: Locks
  readonly #undoing: Undoing
  readonly #saves = new Map<Place, Promise<void>>()
  #record: CaseStore['record']
  #isStopped = false

  constructor(store: CaseStore) {
    this.#store = store
    this.#record = store.record
    this.#locks = new Locks(store, {
      onRefused: (place, error) => this.#onLocked(place, error),
      onBack: (place) => toastLockBack(labelAt(store.record, place)),
    })
    this.#undoing = new Undoing(store)
    store.subscribe(() => this.#learn())
  }

  /**
   * Opens the editor of a place at once; the lock is requested in parallel. Returns whether it opened. One that is open
   * in another form moves to this one.
   */
  begin = (place: Place, { unsaved, form }: Begin = {}): boolean => {
    if (this.#editAt(place) && form !== undefined) this.#store.setForm(place, form)
    if (this.#editAt(place) || this.#undoing.isAt(place)) return false
    const { record, me } = this.#store
    const user = userAt(record, place)
    if (isOther(user, me)) {
      this.#complain(new ApiError(423, `In use by ${user.name}`))
      if (!mayShareLocks(me)) return false
    }
    const editor = openEditor(kindAt(record, place), versionAt(record, place), unsaved)
    this.#opened.set(place, { slot: openSlot(this.#placeOf(place)), label: labelAt(record, place) })
    if (form !== undefined) this.#store.setForm(place, form)
    this.#store.setEdit(place, editor)
    if (unsaved) this.#keep(place, unsaved)
    this.#locks.take(place)
    void this.#tell(place, { type: 'learn', version: versionAt(record, place) })
    return true
  }

  /** Accepts a change of the typed value. */
  type = (place: Place, value: unknown) => {
    void this.#tell(place, { type: 'type', value })
    this.#sendDraftLater(place)
  }

  /** Saves the editor's value, or the given one. An unchanged value only releases the lock. */
  commit = async (place: Place, value: unknown = this.#editAt(place)?.value) => {
    const edit = this.#editAt(place)
    if (!edit) return
    const { record, me } = this.#store
    const message = whyNotSave(this.#store.get(), place, { value, me })
    if (message !== undefined && !rulesAt(record, place).same(value, edit.start.value))
      return this.#tell(place, { type: 'invalid', value, message })
    const news = newsAt(this.#store.get(), place, edit.start.base)
    await this.#tell(place, { type: 'commit', value, key: newId(), me: me.id, news })
  }

  /** Opens and saves in one step, for values that are chosen and not typed. */
  choose = (place: Place, value: unknown) => {
    this.begin(place)
    return this.commit(place, value)
  }

  /** Closes the editor, discards typed text until it is put back, and releases the lock. A running save goes on. */
  cancel = (place: Place) => void this.#tell(place, { type: 'cancel' })

  /** Closes the editor, which nothing shows any more, and releases the lock. Typed text becomes an offer. */
  leave = (place: Place) => void this.#tell(place, { type: 'withdrawn' })

  /** Two people changed the same value, and this one has seen both. */
  resolve = (place: Place, choice: 'theirs' | 'mine' | 'edit') =>
    this.#tell(place, { type: 'choose', choice, key: newId() })

  /** Undoes the person's own last save of this visit, or redoes what was undone. One that is still on its way is waited for. */
  undo = async (way: Way = 'undo') => {
    const places = [...this.#saves.keys()]
    await Promise.all(this.#saves.values())
    const unfinished = places.find((place) => this.#editAt(place))
    return unfinished ? this.#undoing.refuse(unfinished, way) : this.#undoing.take(way)
  }

  /** Answers a person who asks for a place that is being edited here. After Hand Over the typed text becomes an offer. */
  answer = async (place: Place, answer: LockAnswer) => {
    // While it is given away it is not taken again.
    this.#locks.setSaving(place, answer.handsOver)
    try {
      await answerAsker(this.#store.record.id, place, answer)
      if (answer.handsOver) await this.#give(place)
    } catch (error) {
      this.#complain(error)
    }
    this.#locks.setSaving(place, false)
  }

  async #give(place: Place) {
    const opened = this.#opened.get(place)
    const isKept = opened?.slot.holds()
    await this.#tell(place, { type: 'handedOver' })
    if (isKept) toastGiven(opened?.label ?? '')
  }

  /** The connection is back: the server may have given the locks to others. */
  reconnected = () => this.#locks.renewAll()

  /** The record is left: no more renewals and drafts. Leaving the room releases the locks, and typed text is kept. */
  stop = () => {
    this.#isStopped = true
    this.#locks.stop()
    for (const [place, opened] of this.#opened) {
      clearTimeout(opened.draft)
      opened.isLeft = true
      if (this.#editAt(place)?.phase !== 'saving') opened.slot.leave()
    }
  }

  #editAt = (place: Place) => this.#store.get().edits[place]

  #placeOf(place: Place) {
    const { me, record } = this.#store
    const { id: caseId, caseNumber } = record
    return { tenantId: me.tenantId, userId: me.id, caseId, place, label: labelAt(record, place), caseNumber }
  }

  /** Every event of an open editor goes through here. */
  async #tell(place: Place, event: EditorEvent): Promise<void> {
    const before = this.#editAt(place)
    const opened = this.#opened.get(place)
    if (!before || !opened) return
    const { editor, effects } = step(before, event, rulesAt(this.#store.record, place))
    if (editor && editor !== before) this.#store.setEdit(place, editor)
    if (!editor) this.#close(place, event)
    for (const effect of effects) {
      const work = this.#carryOut(place, { opened, effect })
      if (work) await work
    }
  }

  #carryOut(place: Place, { opened, effect }: { opened: Opened; effect: Effect }): Promise<void> | void {
    if (effect.type === 'keep') return this.#keep(place, effect.unsaved, opened)
    if (effect.type === 'drop') return opened.slot.drop()
    if (effect.type === 'discard') return this.#discard(place, opened)
    if (effect.type === 'leave') return opened.slot.leave()
    if (effect.type === 'send') return this.#follow(place, this.#save(place, { opened, save: effect.save }))
    this.#store.showSaved()
    const change = this.#undoing.add({ place, ...effect.change })
    if (opened.isLeft) return
    const undo = () => void this.#undoing.take('undo', change)
    toastSaved({ label: labelAt(this.#store.record, place), mergedWith: effect.change.mergedWith, undo })
  }

  /** The text comes back into its editor, or is on offer if that is not possible. */
  #discard(place: Place, { slot, label }: Opened) {
    const discarded = slot.discard()
    if (!discarded) return
    toastDiscarded(label, () => {
      const isBack = !this.#isStopped && this.begin(place, { unsaved: discarded.value as Unsaved })
      discarded[isBack ? 'take' : 'restore']()
      return isBack
    })
  }

  #keep(place: Place, unsaved: Unsaved, opened = this.#opened.get(place)) {
    opened?.slot.keep(unsaved, textAt(this.#store.record, place, unsaved.value))
  }

  #follow(place: Place, save: Promise<void>): Promise<void> {
    this.#saves.set(place, save)
    return save.finally(() => this.#saves.get(place) === save && this.#saves.delete(place))
  }

  async #save(place: Place, { opened, save }: { opened: Opened; save: Attempt }) {
    clearTimeout(opened.draft)
    // A lock that arrives after the save would belong to a closed editor.
    this.#locks.setSaving(place, true)
    await this.#locks.fenceOf(place)
    const outcome = await saveValue(this.#store, place, save)
    this.#locks.setSaving(place, false)
    if (this.#opened.get(place) !== opened) return
    if ('error' in outcome && !opened.isLeft) this.#complain(outcome.error)
    await this.#tell(place, eventOf(outcome, this.#store.me.id))
    if (this.#isWithdrawn(place)) this.#withdraw(place)
    if (opened.isLeft && this.#opened.get(place) === opened) opened.slot.leave()
  }

  #close(place: Place, event: EditorEvent) {
    const opened = this.#opened.get(place)
    clearTimeout(opened?.draft)
    this.#opened.delete(place)
    this.#store.dropEdit(place)
    // The save has released the lock, or another person has it now.
    if (event.type === 'stored' || event.type === 'handedOver') this.#locks.forget(place)
    else this.#locks.giveBack(place)
  }

  /** Notifies every open editor of news about its place. */
  #learn() {
    const { record, isGone } = this.#store.get()
    if (isGone) return this.stop()
    if (record === this.#record) return
    const before = this.#record
    this.#record = record
    for (const place of this.#opened.keys()) {
      if (this.#isWithdrawn(place)) {
        this.#withdraw(place)
        continue
      }
      void this.#tell(place, { type: 'learn', version: versionAt(record, place) })
      // Handed over in another window.
      if (userAt(before, place)?.id === this.#store.me.id && isOther(userAt(record, place), this.#store.me))
        void this.#locks.renew(place)
    }
  }

  #isWithdrawn = (place: Place) => fieldIdOf(place) !== null && fieldAt(this.#store.record, place) === undefined

  /** Nothing shows the editor of a field that is gone; a running save is waited for. */
  #withdraw(place: Place) {
    const opened = this.#opened.get(place)
    if (!opened || this.#editAt(place)?.phase === 'saving') return
    const isKept = opened.slot.holds()
    this.leave(place)
    toastWithdrawn(this.#store.me.recordName, { label: opened.label, isKept })
  }

  #onLocked(place: Place, error: ApiError) {
    if (this.#editAt(place)?.phase === 'open') this.#complain(error)
    void this.#tell(place, { type: 'locked', message: error.message })
  }

  #sendDraftLater(place: Place) {
    const opened = this.#opened.get(place)
    if (!opened || fieldIdOf(place) === null) return
    clearTimeout(opened.draft)
    opened.draft = setTimeout(() => void this.#sendDraft(place, opened), DRAFT_DELAY)
  }

  /** Shows the draft to others. */
  async #sendDraft(place: Place, opened: Opened) {
    const fence = await this.#locks.fenceOf(place)
    const edit = this.#editAt(place)
    if (fence === undefined || edit?.phase !== 'open' || this.#opened.get(place) !== opened) return
    try {
      await sendDraft(this.#store, place, { value: edit.value, fence })
    } catch (error) {
      if (error instanceof ApiError && LOCK_ENDED.has(error.status)) void this.#locks.renew(place)
    }
  }

  #complain = (error: unknown) => toastCaseError(this.#store.me.recordName, error)
}

const isOther = (user: LockHolder | undefined, me: { id: number }): user is LockHolder =>
  user !== undefined && user.id !== me.id
