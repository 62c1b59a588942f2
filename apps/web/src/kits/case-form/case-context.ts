import type { LockHolder } from '@dossier/contract/cases/details'
import { whyNotWrite } from '@dossier/core/access/cases'
import type { WhyNot } from '@dossier/core/access/reasons'
import type { Editor, Unsaved } from '@dossier/core/editing/editor'
import { sameJson } from '@dossier/core/live/same-json'
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import type { CaseState, CaseStore } from '../editing/case-store.ts'
import type { Editing } from '../editing/editing.ts'
import { labelAt, mayEdit, mayShareLocks, userAt, valueAt, whyNotEditPlace, type Place } from '../editing/places.ts'
import { shownTo } from '../editing/shown-record.ts'

export interface OpenCase {
  store: CaseStore
  editing: Editing
  /** Which of the forms that show the record this is. */
  form: string
}

export const CaseContext = createContext<OpenCase | null>(null)

/** The record that is shown here, and how an editor is opened here. */
export function useOpenCase() {
  const open = useContext(CaseContext)
  if (!open) throw new Error('useOpenCase needs an open record: use it inside CaseContext.')
  const { editing, form } = open
  return { ...open, begin: (place: Place, unsaved?: Unsaved) => editing.begin(place, { unsaved, form }) }
}

/** Follows one part of the open record; the component is drawn again only when that part is another. */
export function useCaseState<T>(select: (state: CaseState, store: CaseStore) => T): T {
  const { store } = useOpenCase()
  return useSyncExternalStore(store.subscribe, () => select(store.get(), store))
}

export const useRecord = () => useCaseState(({ record }) => record)

export interface PlaceState {
  label: string
  /** The server's value. */
  saved: unknown
  /** The value to show: one's own edit before the server's. */
  value: unknown
  edit: Editor | undefined
  /** Its editor belongs here, not into another form of the same record. */
  isHere: boolean
  /** Another person who has it open. */
  user: LockHolder | undefined
  /** Who has it open, this person included. */
  holder: LockHolder | undefined
  /** Whether this person may change it, also while somebody else has it open. */
  isAllowed: boolean
  /** Whether it can be opened now. */
  isEditable: boolean
  /** Which rule about this place alone keeps the person from changing it. */
  whyNot: WhyNot
}

/** Everything a page shows of one property or field. */
export function usePlace(place: Place): PlaceState {
  const { form } = useOpenCase()
  const select = useMemo(() => selectPlace(place, form), [place, form])
  return useCaseState(select)
}

/** Returns the same object as long as its content is the same, so that nothing is rendered again. */
function selectPlace(place: Place, form: string) {
  let last: PlaceState | undefined
  return (state: CaseState, { me }: CaseStore): PlaceState => {
    const next = { ...placeState(state, place, me), isHere: (state.forms[place] ?? form) === form }
    if (!last || !sameParts(last, next)) last = next
    return last
  }
}

function placeState(
  { record, edits, isUnlocked, isPast }: CaseState,
  place: Place,
  me: CaseStore['me'],
): Omit<PlaceState, 'isHere'> {
  const edit = edits[place]
  const saved = valueAt(record, place)
  const holder = userAt(record, place)
  const other = holder && holder.id !== me.id ? holder : undefined
  const isAllowed = !isPast && mayEdit(me, record, place, isUnlocked)
  return {
    label: labelAt(record, place),
    saved,
    value: edit ? edit.value : saved,
    edit,
    user: other,
    holder,
    isAllowed,
    whyNot: isPast ? null : whyNotOfPlace(me, record, place),
    isEditable: isAllowed && (!other || mayShareLocks(me)),
  }
}

/** Nothing while the whole record cannot be changed: the page says that once. */
const whyNotOfPlace = (me: CaseStore['me'], record: CaseState['record'], place: Place): WhyNot =>
  whyNotWrite(me, shownTo(me, record)) ? null : whyNotEditPlace(me, record, place)

/** Values created on each read are compared by content. */
const sameParts = (one: PlaceState, other: PlaceState) =>
  one.label === other.label &&
  one.edit === other.edit &&
  one.isHere === other.isHere &&
  one.isEditable === other.isEditable &&
  sameJson(one.whyNot, other.whyNot) &&
  one.isAllowed === other.isAllowed &&
  sameJson(one.holder, other.holder) &&
  sameJson(one.saved, other.saved)
