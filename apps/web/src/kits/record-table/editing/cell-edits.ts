import type { CaseDetails } from '@dossier/contract/cases/details'
import { cases } from '@dossier/contract/cases/lifecycle'
import type { WhyNot } from '@dossier/core/access/reasons'
import type { FieldKey } from '@dossier/core/fields/field-key'
import type { CaseRow } from '@dossier/contract/views'
import { call } from '../../../lib/api.ts'
import { createStore, type Store } from '../../../ui/store.ts'
import { openRecords, type Session } from '../../editing/open-records.ts'
import {
  fieldAt,
  labelAt,
  mayShareLocks,
  userAt,
  whyNotEditPlace,
  type Person,
  type Place,
} from '../../editing/places.ts'
import { NO_OWN_ROWS, type OwnRows } from '../own-rows.ts'
import { ownRow } from './own-row.ts'

/** A cell in which somebody edits. */
export interface CellPlace {
  recordId: number
  place: FieldKey
}

export interface CellEditsState {
  /** The cell that has the editor, or asks for it. */
  active: CellPlace | null
  own: OwnRows
}

interface Edited {
  session: Session
  places: Set<Place>
  /** By place: who asks for it, and was announced. */
  askers: Map<Place, number>
  /** Gives the session back; missing while none of its cells is open. */
  leave?: (() => void) | undefined
  unfollow: () => void
}

interface Outcomes {
  /** Which rule keeps the person from editing the cell. */
  onRefused: (why: NonNullable<WhyNot>) => void
  /** The record is not there, or not for this person. */
  onFailed: (error: unknown) => void
  /** Access was lost while a cell was being edited; the text typed there is kept. */
  onGone: (isKept: boolean) => void
  /** A row or a column with typed text is no longer in the list. */
  onLeft: (what: 'row' | 'column') => void
  /** Somebody asks for a cell whose editor is open, but out of sight. */
  onRequest: (cell: CellPlace, request: { name: string; label: string }) => void
}

/**
 * The cells of one list that somebody edits: the list is one form of every record in it. A record is held while one of
 * its cells is open, and what was stored is remembered until its row has it.
 */
export class CellEdits implements Store<CellEditsState> {
  readonly form: string
  readonly #on: Outcomes
  readonly #store = createStore<CellEditsState>({ active: null, own: NO_OWN_ROWS })
  readonly #edited = new Map<number, Edited>()
  #me: Person
  /** Missing until the list has said it. */
  #columns: ReadonlySet<string> | undefined
  /** The active cell, while a colleague has it open: it opens when it becomes free, or is handed over. (ADR 101) */
  #waiting: CellPlace | null = null

  constructor(form: string, me: Person, on: Outcomes) {
    this.form = form
    this.#me = me
    this.#on = on
  }

  get = () => this.#store.get()
  set = (state: CellEditsState) => this.#store.set(state)
  subscribe = (listener: () => void) => this.#store.subscribe(listener)

  /** The person's rights changed. */
  adopt(me: Person) {
    this.#me = me
    for (const { session } of this.#edited.values()) session.store.adopt(me)
  }

  sessionOf = (recordId: number) => this.#edited.get(recordId)?.session

  /** Opens the editor of a cell. Its record is asked for first, with the rights of this moment. (B-EDIT-03) */
  async begin({ id: recordId, caseNumber }: Pick<CaseRow, 'id' | 'caseNumber'>, place: FieldKey) {
    const cell = { recordId, place }
    this.#activate(cell)
    const edited = this.#edited.get(recordId)
    if (edited?.leave) return this.#open(cell, edited)
    try {
      const details = await call(cases.details, { query: { caseNumber } })
      if (this.get().active === cell) this.#open(cell, this.#hold(details))
    } catch (error) {
      if (this.get().active !== cell) return
      this.leave()
      this.#on.onFailed(error)
    }
  }

  /** The person goes on. An editor that waits for an answer, or for them, stays open behind its cell. */
  leave = () => this.#activate(null)

  /** What is not on the screen any more is given back: text typed there becomes an offer. */
  show(rows: readonly CaseRow[], columns: readonly { key: string }[]) {
    const there = new Set(rows.map(({ id }) => id))
    const lost = [...this.#edited.keys()].filter((id) => !there.has(id))
    if (lost.includes(this.get().active?.recordId ?? 0)) this.leave()
    if (lost.some((id) => this.#isTyped(id))) this.#on.onLeft('row')
    for (const id of lost) this.#forget(id)
    if (lost.length > 0) this.#tell()
    this.#columns = new Set(columns.map(({ key }) => key))
    if (!this.#isShown(this.get().active?.place)) this.leave()
    for (const edited of this.#edited.values()) this.#closeHidden(edited)
  }

  #isShown = (place: Place | undefined) => place === undefined || this.#columns?.has(place) !== false

  /** The columns of some editors have left; one that is being saved is waited for. */
  #closeHidden(edited: Edited) {
    const { store, editing } = edited.session
    for (const place of edited.places) {
      const edit = this.#isOpenAt(edited, place) && !this.#isShown(place) ? store.get().edits[place] : undefined
      if (!edit || edit.phase === 'saving') continue
      if (edit.isTouched) this.#on.onLeft('column')
      editing.leave(place)
    }
  }

  /** The list is left. */
  end() {
    this.#store.set({ active: null, own: NO_OWN_ROWS })
    for (const id of this.#edited.keys()) this.#forget(id)
  }

  #activate(active: CellPlace | null) {
    this.#store.set({ ...this.get(), active })
    for (const edited of this.#edited.values()) this.#giveBackIfDone(edited)
    this.#tell()
  }

  #hold(details: CaseDetails): Edited {
    const session = openRecords.find(details, this.#me)
    session.store.adopt(this.#me)
    session.store.takeDetails(details)
    const before = this.#edited.get(details.id)
    before?.unfollow()
    before?.leave?.()
    const edited: Edited = {
      session,
      places: before?.places ?? new Set(),
      askers: new Map(),
      leave: openRecords.hold(session, this.form),
      unfollow: session.store.subscribe(() => this.#learn(details.id)),
    }
    this.#edited.set(details.id, edited)
    return edited
  }

  #open(cell: CellPlace, edited: Edited) {
    const { store, editing } = edited.session
    const { place } = cell
    const why = this.#whyNot(edited.session, place)
    if (why && !store.get().edits[place]) {
      this.leave()
      return this.#on.onRefused(why)
    }
    edited.places.add(place)
    this.#waiting = this.#isHeld(edited.session, place) ? cell : null
    if (this.#waiting) return this.#tell()
    editing.begin(place, { form: this.form })
    if (!store.get().edits[place]) this.leave()
    this.#tell()
  }

  #whyNot({ store: { record } }: Session, place: FieldKey): WhyNot {
    if (record.isClosed) return { rule: 'closedInLists' }
    return fieldAt(record, place) ? whyNotEditPlace(this.#me, record, place) : { rule: 'notInTemplate' }
  }

  #learn(recordId: number) {
    const edited = this.#edited.get(recordId)
    if (!edited) return
    const { active, own } = this.get()
    if (edited.session.store.get().isGone) {
      const isKept = this.#isTyped(recordId)
      const wasOpen = Object.keys(own.get(recordId)?.phases ?? {}).length > 0 || active?.recordId === recordId
      this.#forget(recordId)
      if (active?.recordId === recordId) this.leave()
      if (wasOpen) this.#on.onGone(isKept)
      return this.#tell()
    }
    queueMicrotask(() => this.#closeHidden(edited))
    // An editor may give way to another one of the same cell, with text that was kept.
    if (active?.recordId === recordId) queueMicrotask(() => this.#settle(active))
    this.#announce(edited)
    this.#giveBackIfDone(edited)
    this.#tell()
  }

  /** The editor of the active cell closed, or the cell that is waited for is free. */
  #settle(cell: CellPlace) {
    const edited = this.#edited.get(cell.recordId)
    if (!edited?.leave || this.get().active !== cell) return
    const isWaiting = this.#waiting === cell
    if (this.#isOpenAt(edited, cell.place)) this.#waiting = null
    else if (!isWaiting) this.leave()
    else if (!this.#isHeld(edited.session, cell.place)) this.#open(cell, edited)
  }

  /** Whether a colleague has the place open, which keeps this person out. */
  #isHeld({ store: { record, get } }: Session, place: Place): boolean {
    const user = userAt(record, place)
    return !get().edits[place] && user !== undefined && user.id !== this.#me.id && !mayShareLocks(this.#me)
  }

  /** Requests for editors behind their cells, which show them to nobody. */
  #announce({ session, places, askers }: Edited) {
    const { record } = session.store
    const { active } = this.get()
    for (const place of places) {
      const isShown = active?.recordId === record.id && active.place === place
      const isOpen = session.store.get().edits[place] !== undefined
      const holder = isOpen && !isShown ? userAt(record, place) : undefined
      const asker = holder?.id === this.#me.id ? holder.requests?.find(({ isKept }) => !isKept) : undefined
      if (!asker) askers.delete(place)
      else if (askers.get(place) !== asker.id) {
        askers.set(place, asker.id)
        const cell = { recordId: record.id, place: place as FieldKey }
        this.#on.onRequest(cell, { name: asker.name, label: labelAt(record, place) })
      }
    }
  }

  /** Whether text typed in a row would be kept. */
  #isTyped(recordId: number): boolean {
    const edited = this.#edited.get(recordId)
    if (!edited) return false
    const { edits } = edited.session.store.get()
    return [...edited.places].some((place) => this.#isOpenAt(edited, place) && edits[place]?.isTouched)
  }

  #isOpenAt({ session }: Edited, place: Place) {
    const { edits, forms } = session.store.get()
    return edits[place] !== undefined && forms[place] === this.form
  }

  #giveBackIfDone(edited: Edited) {
    const isActive = this.get().active?.recordId === edited.session.store.record.id
    if (isActive || [...edited.places].some((place) => this.#isOpenAt(edited, place))) return
    edited.leave?.()
    edited.leave = undefined
  }

  #forget(recordId: number) {
    const edited = this.#edited.get(recordId)
    edited?.unfollow()
    edited?.leave?.()
    this.#edited.delete(recordId)
  }

  #tell() {
    const { active } = this.get()
    const rows = [...this.#edited].map(
      ([id, { session, places }]) => [id, ownRow(session.store.get(), this.form, places)] as const,
    )
    const own = new Map(rows)
    if (active && this.#waiting !== active && !own.get(active.recordId)?.phases[active.place]) {
      const { values = {}, items = [], phases = {} } = own.get(active.recordId) ?? {}
      own.set(active.recordId, { values, items, phases: { ...phases, [active.place]: 'loading' } })
    }
    this.#store.set({ active, own })
  }
}
