import { caseFields } from '@dossier/contract/cases/fields'
import type { FieldValue } from '@dossier/contract/fields'
import { LOCK_RENEWAL } from '@dossier/contract/limits'
import { sameJson } from '@dossier/core/live/same-json'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { caseHub } from '../../lib/live.ts'
import { toastCaseError } from './case-toast.ts'
import { openSlot, type Slot } from '../unsaved/slots.ts'
import type { CaseStore } from './case-store.ts'
import { isField, labelAt, mayShareLocks, userAt, valueAt, wireAt } from './places.ts'
import { textAt } from './text-at.ts'

const DRAFT_DELAY = 700

/** Somebody else has the lock, or had it in between: what this editor holds can no longer be saved as it is. */
const LOST = new Set([409, 423])

interface Hold {
  /** The number of the lock; undefined when it could not be had. */
  fence: Promise<number | undefined>
  slot: Slot
  draft?: ReturnType<typeof setTimeout>
  renewal?: ReturnType<typeof setInterval>
}

/**
 * Edits the places of one record: takes the lock, keeps it, shows drafts to the others, saves, and gives the lock back.
 * What was typed is kept until it is saved or thrown away by the person.
 */
export class Editing {
  readonly #store: CaseStore
  readonly #holds = new Map<string, Hold>()
  /** Locks that are being given back: a new one on the same place has to wait, or it would go with the old one. */
  readonly #releases = new Map<string, Promise<unknown>>()

  constructor(store: CaseStore) {
    this.#store = store
  }

  /** Opens the editor of a place at once; the lock is asked for meanwhile. */
  begin = (place: string, value: unknown = valueAt(this.#store.record, place)) => {
    if (this.#editAt(place)) return
    const user = userAt(this.#store.record, place)
    if (user && user.id !== this.#store.me.id) {
      this.#complain(new ApiError(423, `In use by ${user.name}`))
      if (!mayShareLocks(this.#store.me)) return
    }
    this.#store.setEdit(place, { value, phase: 'open' })
    this.#holds.set(place, { fence: this.#lock(place), slot: openSlot(this.#placeOf(place)) })
  }

  /** Takes what is being typed. */
  type = (place: string, value: unknown) => {
    const edit = this.#editAt(place)
    if (!edit || edit.phase === 'saving') return
    this.#store.setEdit(place, { value, phase: 'open' })
    this.#keep(place, value)
    this.#sendDraftLater(place)
  }

  /** Saves what is in the editor, or the given value. What did not change is only given back. */
  commit = async (place: string, value: unknown = this.#editAt(place)?.value) => {
    const edit = this.#editAt(place)
    if (!edit || edit.phase === 'saving') return
    const wire = wireAt(this.#store.record, place, value)
    if (!wire.ok) return this.#fail(place, value, wire.message)
    const before = wireAt(this.#store.record, place, valueAt(this.#store.record, place))
    if (before.ok && sameJson(before.value, wire.value)) return this.cancel(place)
    this.#store.setEdit(place, { value, phase: 'saving' })
    try {
      await this.#save(place, wire.value)
      this.#close(place)
      this.#store.showSaved()
    } catch (error) {
      this.#onSaveError(place, value, error)
    }
  }

  /** Opens and saves in one go, for what is chosen and not typed. */
  choose = (place: string, value: unknown) => {
    this.begin(place)
    return this.commit(place, value)
  }

  /** Closes the editor, throws away what was typed, gives the lock back. What is being saved is not called back. */
  cancel = (place: string) => {
    const edit = this.#editAt(place)
    if (!edit || edit.phase === 'saving') return
    this.#release(place, this.#holds.get(place)?.fence)
    this.#close(place)
  }

  /** The page is left: no more renewals and drafts. Leaving the room frees the locks, and what was typed is kept. */
  stop = () => {
    for (const hold of this.#holds.values()) {
      stopClocks(hold)
      hold.slot.leave()
    }
    this.#holds.clear()
  }

  #editAt = (place: string) => this.#store.get().edits[place]

  #placeOf(place: string) {
    const { me, record } = this.#store
    const { id: caseId, caseNumber } = record
    return { tenantId: me.tenantId, userId: me.id, caseId, place, label: labelAt(record, place), caseNumber }
  }

  #keep(place: string, value: unknown) {
    this.#holds.get(place)?.slot.keep(value, textAt(this.#store.record, place, value))
  }

  #paramsOf = (place: string) => ({ caseId: String(this.#store.record.id), fieldId: place })

  async #lock(place: string): Promise<number | undefined> {
    try {
      await this.#releases.get(place)
      const lock = await call(caseFields.select, { params: { ...this.#paramsOf(place), itemId: '0' } })
      if (!lock) return undefined
      this.#keepRenewing(place, lock.fence)
      void this.#tellInProgress(place, true)
      return lock.fence
    } catch (error) {
      // Without a connection the editor stays: saving asks for the lock again.
      if (!(error instanceof ApiError) || error.status === 0 || this.#isShared(error)) return undefined
      this.#lose(place, error)
      return undefined
    }
  }

  #keepRenewing(place: string, fence: number) {
    const hold = this.#holds.get(place)
    if (!hold) return
    clearInterval(hold.renewal)
    hold.renewal = setInterval(() => void this.#renew(place, fence), LOCK_RENEWAL)
  }

  async #renew(place: string, fence: number) {
    try {
      await call(caseFields.extendLock, { params: this.#paramsOf(place), body: { fence } })
    } catch (error) {
      if (error instanceof ApiError && LOST.has(error.status)) this.#lose(place, error)
    }
  }

  #sendDraftLater(place: string) {
    const hold = this.#holds.get(place)
    if (!hold || !isField(place)) return
    clearTimeout(hold.draft)
    hold.draft = setTimeout(() => void this.#sendDraft(place, hold), DRAFT_DELAY)
  }

  async #sendDraft(place: string, hold: Hold) {
    const fence = await hold.fence
    const edit = this.#editAt(place)
    if (fence === undefined || edit?.phase !== 'open') return
    const wire = wireAt(this.#store.record, place, edit.value)
    if (!wire.ok) return
    try {
      const params = { ...this.#paramsOf(place), inProgress: 'true' as const }
      await call(caseFields.saveField, { params, body: { value: wire.value as FieldValue, fence } })
    } catch (error) {
      if (error instanceof ApiError && LOST.has(error.status)) this.#lose(place, error)
    }
  }

  async #save(place: string, value: unknown) {
    const hold = this.#holds.get(place)
    if (hold) clearTimeout(hold.draft)
    let fence = await hold?.fence
    if (fence === undefined) fence = await this.#lockAtLast(place)
    if (isField(place)) {
      const params = { ...this.#paramsOf(place), inProgress: 'false' as const }
      this.#store.takeSavedField(
        await call(caseFields.saveField, { params, body: { value: value as FieldValue, fence } }),
      )
    } else {
      const params = { caseId: String(this.#store.record.id), key: place as 'title' }
      this.#store.takeProperties(await call(caseFields.saveProperty, { params, body: { value, fence } }))
    }
  }

  /** The lock could not be had when the editor opened. If it cannot be had now, the person learns why. */
  async #lockAtLast(place: string): Promise<number | undefined> {
    try {
      return (await call(caseFields.select, { params: { ...this.#paramsOf(place), itemId: '0' } }))?.fence
    } catch (error) {
      if (this.#isShared(error)) return undefined
      throw error
    }
  }

  /** Somebody else has the lock, but where the last save wins that does not stop anybody. */
  #isShared = (error: unknown) => error instanceof ApiError && error.status === 423 && mayShareLocks(this.#store.me)

  #onSaveError(place: string, value: unknown, error: unknown) {
    this.#keep(place, value)
    if (error instanceof ApiError && LOST.has(error.status)) return this.#lose(place, error)
    this.#fail(place, value, messageOf(error))
    this.#complain(error)
  }

  #fail(place: string, value: unknown, message: string) {
    this.#store.setEdit(place, { value, phase: 'failed', message })
  }

  /** Ends the edit against the person's will: what was typed is offered again. */
  #lose(place: string, error: unknown) {
    if (!this.#editAt(place)) return
    this.#end(place)
    this.#complain(error)
  }

  #close(place: string) {
    this.#holds.get(place)?.slot.drop()
    this.#end(place)
  }

  #end(place: string) {
    const hold = this.#holds.get(place)
    if (hold) stopClocks(hold)
    hold?.slot.leave()
    this.#holds.delete(place)
    this.#store.dropEdit(place)
  }

  #release(place: string, fence: Promise<number | undefined> | undefined) {
    const release = (async () => {
      if ((await fence) !== undefined) await this.#giveBack(place)
    })()
    this.#releases.set(place, release)
    void release.finally(() => this.#releases.get(place) === release && this.#releases.delete(place))
  }

  /** Without the live connection only all locks at once can be given back: with another editor open it runs out by itself. */
  async #giveBack(place: string) {
    const answer = await this.#tellInProgress(place, false)
    if (answer.ok || this.#holds.size > 0) return
    const params = { ...this.#paramsOf('none'), itemId: '0' }
    await call(caseFields.select, { params }).catch(() => undefined)
  }

  #tellInProgress = (fieldId: string, inProgress: boolean) =>
    caseHub.invoke('setInProgress', { caseId: this.#store.record.id, fieldId, inProgress })

  #complain = (error: unknown) => toastCaseError(this.#store.me.recordName, error)
}

function stopClocks({ draft, renewal }: Hold) {
  clearTimeout(draft)
  clearInterval(renewal)
}
