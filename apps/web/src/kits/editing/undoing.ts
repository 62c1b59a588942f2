import { afterUndo, undoObstacle, undoOf, withChange, type Undoable } from '@dossier/core/editing/undo'
import { newId } from '../../lib/new-id.ts'
import { toast } from '../../ui/toast.ts'
import { toastCaseError } from './case-toast.ts'
import type { CaseStore } from './case-store.ts'
import { knownAt, newsAt, rulesAt, whyNotSave } from './place-rules.ts'
import { labelAt, valueAt, type Place } from './places.ts'
import { saveValue, type Outcome } from './save-value.ts'

/** Undoes this person's saves of one record, the latest first, as new changes. */
export class Undoing {
  readonly #store: CaseStore
  #list: readonly Undoable<Place>[] = []
  /** Running ones, and those whose answer was lost: retries keep their key. */
  readonly #keys = new Map<Undoable<Place>, string>()
  readonly #places = new Set<Place>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(store: CaseStore) {
    this.#store = store
  }

  /** Adds a save to the list. */
  add(change: Undoable<Place>): Undoable<Place> {
    this.#list = withChange(this.#list, change)
    return change
  }

  /** A save of this place is being undone. */
  isAt = (place: Place) => this.#places.has(place)

  /** Undoes the last save, or an earlier one, once the undo before this one has ended: no press of the key is lost. */
  undo = (change?: Undoable<Place>): Promise<void> => {
    const own = this.#last.then(() => this.#undo(change ?? this.#list.at(-1)))
    this.#last = own.catch(() => undefined)
    return own
  }

  /** A place that is being edited is not undone: the person finishes it first. */
  refuse = (place: Place) => this.#complain(finishFirst(labelAt(this.#store.record, place)))

  #complain = (text: string) => toast({ title: this.#store.me.recordName, text, tone: 'error' })

  async #undo(change: Undoable<Place> | undefined) {
    if (!change) return toast({ text: 'There is nothing to undo.' })
    const { place } = change
    if (!this.#list.includes(change)) return
    const obstacle = this.#obstacle(change)
    if (obstacle) return this.#complain(obstacle)
    this.#places.add(place)
    try {
      const key = this.#keys.get(change) ?? newId()
      this.#keys.set(change, key)
      const { record } = this.#store
      this.#settle(change, await saveValue(this.#store, place, { ...undoOf(change, rulesAt(record, place)), key }))
    } finally {
      this.#places.delete(place)
    }
  }

  #obstacle(change: Undoable<Place>): string | undefined {
    const { place } = change
    const state = this.#store.get()
    const label = labelAt(state.record, place)
    const sealed = whyNotSave(state, place, { value: valueAt(state.record, place), me: this.#store.me })
    if (sealed !== undefined) return sealed
    const around = { known: knownAt(state.record, place), editor: state.edits[place] }
    const obstacle = undoObstacle(change, around, rulesAt(state.record, place))
    if (obstacle === 'editing') return finishFirst(label)
    if (obstacle !== 'changed') return undefined
    this.#forget(change)
    return changedSince(newsAt(state, place, change.stored.base)?.by.name ?? 'Somebody', label)
  }

  #settle(change: Undoable<Place>, outcome: Outcome) {
    const { record, me } = this.#store
    const label = labelAt(record, change.place)
    if (outcome.type === 'stored') {
      this.#keys.delete(change)
      this.#list = afterUndo(this.#list, { undone: change, stored: outcome.known }, rulesAt(record, change.place))
      this.#store.showSaved()
      return toast({ text: `Undid the change to ${label}.`, tone: 'success', group: 'saved' })
    }
    if (outcome.type !== 'lost') this.#forget(change)
    if (outcome.type !== 'clash') return toastCaseError(me.recordName, outcome.error)
    this.#complain(changedSince(outcome.conflict.by.name, label))
  }

  #forget(change: Undoable<Place>) {
    this.#keys.delete(change)
    this.#list = this.#list.filter((each) => each !== change)
  }
}

const changedSince = (name: string, label: string) => `${name} changed ${label} after you saved it. It was not undone.`

const finishFirst = (label: string) => `Finish editing ${label}, then undo.`
