import type { Version } from '@dossier/core/editing/editor'
import { afterUndo, undoObstacle, undoOf, withChange, type Undoable } from '@dossier/core/editing/undo'
import { newId } from '../../lib/new-id.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { toastCaseError } from './case-toast.ts'
import type { CaseStore } from './case-store.ts'
import { versionAt, newsAt, rulesAt, whyNotSave } from './place-rules.ts'
import { labelAt, valueAt, type Place } from './places.ts'
import { saveValue, type Outcome } from './save-value.ts'

export type Way = 'undo' | 'redo'

type Change = Undoable<Place>

/** Undoes this person's saves of one record, the latest first, and redoes those, as new changes. */
export class Undoing {
  readonly #store: CaseStore
  /** Own saves, and what was undone of them: each undo is a change that can be undone. */
  readonly #lists: Record<Way, readonly Change[]> = { undo: [], redo: [] }
  /** Running ones, and those whose answer was lost: retries keep their key. */
  readonly #keys = new Map<Change, string>()
  readonly #places = new Set<Place>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(store: CaseStore) {
    this.#store = store
  }

  /** Adds a save to the list. What was undone before it is not redone. */
  add(change: Change): Change {
    this.#lists.undo = withChange(this.#lists.undo, change)
    this.#lists.redo = []
    return change
  }

  /** A save of this place is being undone. */
  isAt = (place: Place) => this.#places.has(place)

  /** Undoes the last save, or an earlier one, once the undo before this one has ended: no press of the key is lost. */
  take = (way: Way, change?: Change): Promise<void> => {
    const own = this.#last.then(() => this.#carryOut(way, change ?? this.#lists[way].at(-1)))
    this.#last = own.catch(() => undefined)
    return own
  }

  /** A place that is being edited is not undone: the person finishes it first. */
  refuse = (place: Place, way: Way) => this.#complain(finishFirst(labelAt(this.#store.record, place), way))

  #complain = (text: string) => toast({ title: this.#store.me.recordName, text, tone: 'error' })

  async #carryOut(way: Way, change: Change | undefined) {
    if (!change) return toast({ text: `There is nothing to ${way}.` })
    const { place } = change
    if (!this.#lists[way].includes(change)) return
    const obstacle = this.#obstacle(way, change)
    if (obstacle) return this.#complain(obstacle)
    this.#places.add(place)
    try {
      const key = this.#keys.get(change) ?? newId()
      this.#keys.set(change, key)
      const { record } = this.#store
      const sent = undoOf(change, rulesAt(record, place))
      this.#settle(way, change, await saveValue(this.#store, place, { ...sent, key }))
    } finally {
      this.#places.delete(place)
    }
  }

  #obstacle(way: Way, change: Change): string | undefined {
    const { place } = change
    const state = this.#store.get()
    const label = labelAt(state.record, place)
    const sealed = whyNotSave(state, place, { value: valueAt(state.record, place), me: this.#store.me })
    if (sealed !== undefined) return sealed
    const around = { version: versionAt(state.record, place), editor: state.edits[place] }
    const obstacle = undoObstacle(change, around, rulesAt(state.record, place))
    if (obstacle === 'editing') return finishFirst(label, way)
    if (obstacle !== 'changed') return undefined
    this.#forget(way, change)
    return changedSince(newsAt(state, place, change.stored.base)?.by.name ?? 'Somebody', label, way)
  }

  #settle(way: Way, change: Change, outcome: Outcome) {
    const { record, me } = this.#store
    const label = labelAt(record, change.place)
    if (outcome.type === 'stored') return this.#stored(way, change, outcome.version)
    if (outcome.type !== 'lost') this.#forget(way, change)
    if (outcome.type !== 'clash') return toastCaseError(me.recordName, outcome.error)
    this.#complain(changedSince(outcome.conflict.by.name, label, way))
  }

  /** What was undone can be redone, and the other way round. */
  #stored(way: Way, change: Change, stored: Version) {
    const { record } = this.#store
    const { place, kind, stored: was } = change
    const other = way === 'undo' ? 'redo' : 'undo'
    const back: Change = { place, kind, before: was.value, sent: stored.value, stored }
    this.#keys.delete(change)
    this.#lists[way] = afterUndo(this.#lists[way], { undone: change, stored }, rulesAt(record, place))
    this.#lists[other] = withChange(this.#lists[other], back)
    this.#store.showSaved()
    const text = `${way === 'undo' ? 'Undid' : 'Redid'} the change to ${labelAt(record, place)}.`
    const label = way === 'undo' ? 'Redo' : 'Undo'
    const onPress = () => void this.take(other, back)
    toast({ text, tone: 'success', group: 'saved', action: { label, onPress } })
  }

  #forget(way: Way, change: Change) {
    this.#keys.delete(change)
    this.#lists[way] = this.#lists[way].filter((each) => each !== change)
  }
}

const changedSince = (name: string, label: string, way: Way) =>
  `${name} changed ${label} after you ${way === 'undo' ? 'saved' : 'undid'} it. It was not ${way === 'undo' ? 'undone' : 'redone'}.`

const finishFirst = (label: string, way: Way) => `Finish editing ${label}, then ${way}.`
