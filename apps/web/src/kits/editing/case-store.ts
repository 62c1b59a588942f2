import type { CaseDetails, CaseProperties } from '@dossier/contract/cases/details'
import type { SavedField } from '@dossier/contract/cases/fields'
import type { CaseEvent } from '@dossier/contract/events'
import type { CaseFieldsUpdated, CaseUpdated, Viewer } from '@dossier/contract/live/case-hub'
import type { Editor } from '@dossier/core/editing/editor'
import { mergeCaseUpdated } from '@dossier/core/live/merge-case'
import { mergeCaseEvents } from '@dossier/core/live/merge-case-events'
import { mergeCaseFieldsUpdated, mergeSavedField } from '@dossier/core/live/merge-case-fields'
import type { LiveCase, Merged } from '@dossier/core/live/live-case'
import { createStore, type Store } from '../../ui/store.ts'
import type { Person } from './places.ts'
import type { Place } from './places.ts'

export interface CaseState {
  /** As last known from the server. */
  record: LiveCase
  /** By place: what this person is editing. */
  edits: Readonly<Record<string, Editor>>
  /** By place: the form that shows the editor, if it was opened in one. */
  forms: Readonly<Record<string, string>>
  viewers: readonly Viewer[]
  /** Events pushed since the page was opened, newest first. */
  events: readonly CaseEvent[]
  /** By place, or key of the history: the number of the newest change by others since this person last looked. */
  unseen: Readonly<Record<string, number>>
  /** The sequence number that they had seen then; null before their first visit. */
  seenSeq: number | null
  /** The key entries as last pushed; null before the first time. */
  keyEvents: readonly CaseEvent[] | null
  /** The record as it was at an earlier time: nothing of it can be edited. */
  isPast: boolean
  /** On paper: all sections are open. */
  isPrinted: boolean
  /** Access was lost or the record was removed. */
  isGone: boolean
  /** The person chose to change this closed record. */
  isUnlocked: boolean
  /** True for a second after a save. */
  isSaved: boolean
}

const SAVED_TIME = 1_000

/** One open record outside of React: components, on whichever page or list, follow the parts that they show. */
export class CaseStore implements Store<CaseState> {
  #me: Person
  readonly #store: Store<CaseState>
  #savedTimer: ReturnType<typeof setTimeout> | undefined

  constructor(record: CaseDetails, me: Person) {
    this.#me = me
    this.#store = createStore<CaseState>({
      record,
      edits: {},
      forms: {},
      viewers: [],
      events: [],
      unseen: {},
      seenSeq: null,
      keyEvents: null,
      isPast: false,
      isPrinted: false,
      isGone: false,
      isUnlocked: false,
      isSaved: false,
    })
  }

  get = () => this.#store.get()
  set = (state: CaseState) => this.#store.set(state)
  subscribe = (listener: () => void) => this.#store.subscribe(listener)
  patch = (part: Partial<CaseState>) => this.#store.set({ ...this.#store.get(), ...part })

  /** Whose page it is. */
  get me() {
    return this.#me
  }

  /** The person's rights changed while the page is open. */
  adopt(me: Person) {
    if (me === this.#me) return
    this.#me = me
    this.patch({})
  }

  get record() {
    return this.get().record
  }

  /** A whole record from the answer to an action. Dropped if it is older than the known state. */
  takeDetails(details: CaseDetails) {
    if (details.id === this.record.id && details.seq >= this.record.seq) this.patch({ record: details })
  }

  takeProperties(message: CaseUpdated | CaseProperties) {
    this.#take(mergeCaseUpdated(this.record, message))
  }

  takeFields(message: CaseFieldsUpdated) {
    this.#take(mergeCaseFieldsUpdated(this.record, message, this.me))
  }

  /** The answer to an own save. Where the last save wins, another person may have the field open: the value is ours all the same. */
  takeSavedField(saved: SavedField) {
    const { inUseBy, field } = saved
    this.#take(mergeSavedField(this.record, { ...saved, inUseBy: null }, this.me))
    const own = this.record.fields[field.id]
    if (!inUseBy || !own) return
    this.patch({ record: { ...this.record, fields: { ...this.record.fields, [field.id]: { ...own, inUseBy } } } })
  }

  takeEvents(pushed: readonly CaseEvent[]) {
    this.patch({ events: mergeCaseEvents(this.get().events, pushed) })
  }

  setEdit(place: Place, edit: Editor) {
    this.patch({ edits: { ...this.get().edits, [place]: edit } })
  }

  dropEdit(place: Place) {
    const { [place]: _, ...edits } = this.get().edits
    const { [place]: __, ...forms } = this.get().forms
    this.patch({ edits, forms })
  }

  /** Says which form shows the editor of a place. */
  setForm(place: string, form: string) {
    this.patch({ forms: { ...this.get().forms, [place]: form } })
  }

  /** Editors of forms that have gone are shown by the last one that is there. */
  settleForms(there: readonly string[]) {
    const to = there.at(-1)
    const left = Object.entries(this.get().forms).filter(([, form]) => !there.includes(form))
    if (to === undefined || left.length === 0) return
    this.patch({ forms: { ...this.get().forms, ...Object.fromEntries(left.map(([place]) => [place, to])) } })
  }

  showSaved() {
    clearTimeout(this.#savedTimer)
    this.patch({ isSaved: true })
    this.#savedTimer = setTimeout(() => this.patch({ isSaved: false }), SAVED_TIME)
  }

  #take({ record, warnings }: Merged) {
    for (const warning of warnings) console.warn(warning)
    if (record !== this.record) this.patch({ record })
  }
}
