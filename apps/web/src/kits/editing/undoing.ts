import { afterUndo, undoObstacle, undoOf, withChange, type Undoable } from '@dossier/core/editing/undo'
import { newId } from '../../lib/new-id.ts'
import { toast } from '../../ui/toast.ts'
import { toastCaseError } from './case-toast.ts'
import type { CaseStore } from './case-store.ts'
import { knownAt, newsAt, rulesAt } from './place-rules.ts'
import { labelAt, type Place } from './places.ts'
import { saveValue, type Outcome } from './save-value.ts'

/** Undoes this person's saves of one record, the latest first, as new changes. */
export class Undoing {
  readonly #store: CaseStore
  #list: readonly Undoable<Place>[] = []
  /** Running ones, and those whose answer was lost: retries keep their key. */
  readonly #keys = new Map<Undoable<Place>, string>()
  readonly #places = new Set<Place>()

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

  /** Undoes the last save, or an earlier one. */
  undo = async (change = this.#list.at(-1)) => {
    if (!change) return toast({ text: 'There is nothing to undo.' })
    const { place } = change
    if (!this.#list.includes(change) || this.#places.has(place)) return
    const obstacle = this.#obstacle(change)
    if (obstacle) return toast({ title: this.#store.me.recordName, text: obstacle, tone: 'error' })
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
    const around = { known: knownAt(state.record, place), editor: state.edits[place] }
    const obstacle = undoObstacle(change, around, rulesAt(state.record, place))
    if (obstacle === 'editing') return `Finish editing ${label}, then undo.`
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
    toast({ title: me.recordName, text: changedSince(outcome.conflict.by.name, label), tone: 'error' })
  }

  #forget(change: Undoable<Place>) {
    this.#keys.delete(change)
    this.#list = this.#list.filter((each) => each !== change)
  }
}

const changedSince = (name: string, label: string) => `${name} changed ${label} after you saved it. It was not undone.`
