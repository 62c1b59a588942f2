import { caseFields } from '@dossier/contract/cases/fields'
import { LOCK_RENEWAL } from '@dossier/contract/limits'
import { afterLostLock } from '@dossier/core/editing/lock'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { caseHub } from '../../lib/live.ts'
import type { CaseStore } from './case-store.ts'
import { mayShareLocks, type Place } from './places.ts'

const LOST = 409
const IN_USE = 423
/** Periodic calls are never retries. */
const EACH_TIME = { idempotencyKey: null }

interface Hold {
  /** The number of the lock; undefined when it could not be had. */
  fence: Promise<number | undefined>
  /** When the server last confirmed that it is ours. */
  heldAt: number
  /** A save is on its way and gives the lock back: taken again, it would be left over. */
  isSaving?: boolean
  renewal?: ReturnType<typeof setInterval>
}

interface Listeners {
  /** Another person holds the lock, and that prevents editing. */
  onRefused: (place: Place, error: ApiError) => void
  /** The lock ended while nobody was at the screen, and was acquired again. */
  onBack: (place: Place) => void
}

/** Manages the locks of the places that this person has open: acquires, renews, reacquires and releases them. */
export class Locks {
  readonly #store: CaseStore
  readonly #on: Listeners
  readonly #holds = new Map<Place, Hold>()
  /** Locks being released: a new one on the same place has to wait, or it would be released with the old one. */
  readonly #releases = new Map<Place, Promise<unknown>>()

  constructor(store: CaseStore, on: Listeners) {
    this.#store = store
    this.#on = on
  }

  take(place: Place) {
    const hold: Hold = { fence: Promise.resolve(undefined), heldAt: Date.now() }
    this.#holds.set(place, hold)
    hold.fence = this.#select(place, hold)
  }

  /** While a save is on its way its lock is not taken again. */
  setSaving(place: Place, isSaving: boolean) {
    const hold = this.#holds.get(place)
    if (hold) hold.isSaving = isSaving
  }

  /** The fence of the lock on a place, once the server has answered. */
  fenceOf = async (place: Place) => await this.#holds.get(place)?.fence

  /** No longer renewed. A lock released by the save is not released again. */
  forget(place: Place) {
    const hold = this.#holds.get(place)
    clearInterval(hold?.renewal)
    this.#holds.delete(place)
    return hold
  }

  giveBack(place: Place) {
    const hold = this.forget(place)
    if (!hold) return
    const release = (async () => {
      if ((await hold.fence) !== undefined) await this.#end(place)
    })()
    this.#releases.set(place, release)
    void release.finally(() => this.#releases.get(place) === release && this.#releases.delete(place))
  }

  /** Makes sure that every lock is still held after a lost connection, and that the new one says what is open here. */
  renewAll = () => {
    for (const [place, hold] of this.#holds) void this.renew(place, hold).then(() => this.#announce(place, hold))
  }

  async #announce(place: Place, hold: Hold) {
    if ((await hold.fence) !== undefined && this.#mayTake(place, hold)) await this.#tellInProgress(place, true)
  }

  async renew(place: Place, hold = this.#holds.get(place)) {
    const fence = await hold?.fence
    if (!hold || !this.#mayTake(place, hold)) return
    if (fence === undefined) return void (hold.fence = this.#select(place, hold))
    try {
      await call(caseFields.extendLock, { params: this.#paramsOf(place), body: { fence } }, EACH_TIME)
      hold.heldAt = Date.now()
    } catch (error) {
      if (error instanceof ApiError && (error.status === LOST || error.status === IN_USE)) this.#takeAgain(place, hold)
    }
  }

  stop() {
    for (const place of this.#holds.keys()) this.forget(place)
  }

  #mayTake = (place: Place, hold: Hold) => this.#holds.get(place) === hold && !hold.isSaving

  #takeAgain(place: Place, hold: Hold) {
    if (!this.#mayTake(place, hold)) return
    const { wasAway } = afterLostLock({ heldAt: hold.heldAt, now: Date.now() })
    hold.fence = this.#select(place, hold)
    if (wasAway) void hold.fence.then((fence) => fence !== undefined && this.#on.onBack(place))
  }

  async #select(place: Place, hold: Hold): Promise<number | undefined> {
    try {
      await this.#releases.get(place)
      const lock = await call(caseFields.select, { params: { ...this.#paramsOf(place), itemId: '0' } }, EACH_TIME)
      hold.heldAt = Date.now()
      this.#keepRenewing(place, hold)
      if (lock) void this.#tellInProgress(place, true)
      return lock?.fence
    } catch (error) {
      // Without a connection it is retried: the editor stays, and a save names its base.
      this.#keepRenewing(place, hold)
      const isRefused = error instanceof ApiError && error.status === IN_USE && !mayShareLocks(this.#store.me)
      if (isRefused && this.#holds.get(place) === hold) this.#on.onRefused(place, error)
      return undefined
    }
  }

  #keepRenewing(place: Place, hold: Hold) {
    if (this.#holds.get(place) === hold) hold.renewal ??= setInterval(() => void this.renew(place, hold), LOCK_RENEWAL)
  }

  /**
   * Without the live connection only all locks at once can be released: with another editor open, this one expires by
   * itself.
   */
  async #end(place: Place) {
    const answer = await this.#tellInProgress(place, false)
    if (answer.ok || this.#holds.size > 0) return
    const params = { ...this.#paramsOf('none'), itemId: '0' }
    await call(caseFields.select, { params }, EACH_TIME).catch(() => undefined)
  }

  #paramsOf = (place: Place | 'none') => ({ caseId: String(this.#store.record.id), fieldId: place })

  #tellInProgress = (fieldId: Place, inProgress: boolean) =>
    caseHub.invoke('setInProgress', { caseId: this.#store.record.id, fieldId, inProgress })
}
