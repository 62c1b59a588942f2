import type { DurableStorage } from '../../lib/durable-storage.ts'
import type { TextStorage } from '../../lib/storage.ts'
import { createStore, type Store } from '../../ui/store.ts'
import { belongsTo, isDiscarded, newestFirst, type Entry, type Holder } from './entry.ts'
import { findExpired, findSurplus, type Surplus } from './limits.ts'
import { Presence, type Message, type Ports } from './presence.ts'
import type { Codec } from './seal.ts'
import { Vault } from './vault.ts'
import { WaitingRoom } from './waiting-room.ts'

/** The longest time that typed text is in memory only; closing the page writes it at once. */
export const WRITE_DELAY = 250

/** What the person must hear: a text is in this page only, because the browser refuses it or limits were reached. */
export type Warning = { type: 'refused' } | { type: 'removed'; reason: Surplus['reason']; count: number }

interface Environment extends Ports {
  device: TextStorage
  tab: TextStorage
  now: () => number
  warn: (warning: Warning) => void
}

/**
 * Every text that was typed in this browser and is neither saved nor discarded. Each editor writes into a slot of its
 * own. Stored encrypted on the device as soon as the person's key is known, and in the tab until then.
 */
export class UnsavedStore {
  /** Texts whose editor is closed, newest first, by the person of this page. */
  readonly offered: Store<readonly Entry[]> = createStore<readonly Entry[]>([])
  readonly #env: Environment
  readonly #presence: Presence
  readonly #waiting: WaitingRoom
  readonly #entries = new Map<string, Entry>()
  /** Slots of the editors that are open in this tab. */
  readonly #open = new Set<string>()
  readonly #unwritten = new Set<string>()
  /** Not stored anywhere: they last as long as the page. */
  readonly #pageOnly = new Set<string>()
  /** Dropped in this page: an older copy of them is not taken back. */
  readonly #dropped = new Set<string>()
  #vault: Vault | undefined
  #isPaused = false
  #hasWarned = false

  constructor(env: Environment) {
    this.#env = env
    this.#presence = new Presence(env, () => this.#onPresence())
    this.#waiting = new WaitingRoom(env.tab)
  }

  /** Takes what is being typed; written at once, or after a short pause while typing goes on. */
  put(entry: Entry) {
    if (!this.#open.has(entry.id)) {
      this.#open.add(entry.id)
      this.#presence.claim([entry.id])
    }
    this.#entries.set(entry.id, entry)
    this.#unwritten.add(entry.id)
    if (this.#isPaused) return
    this.flush()
    this.#isPaused = true
    this.#env.later(() => {
      this.#isPaused = false
      this.flush()
    }, WRITE_DELAY)
  }

  /** The text is saved, used or discarded. */
  drop(id: string) {
    const entry = this.#entries.get(id)
    this.#dropped.add(id)
    this.#forget(id)
    this.#vault?.drop(id)
    if (entry) this.#waiting.drop(entry)
    this.#offer()
  }

  /** The editor is closed and did not save: its text is on offer. */
  leave(id: string) {
    if (!this.#open.has(id)) return
    this.flush()
    this.#open.delete(id)
    this.#presence.leave([id])
    this.#offer()
  }

  /** The person threw the text away: it stays for a day, and is not on offer. */
  discard(id: string) {
    const entry = this.#entries.get(id)
    if (entry) this.#close({ ...entry, discardedAt: new Date(this.#env.now()).toISOString() })
  }

  /** Takes that back: the text is on offer. */
  restore(id: string) {
    const { discardedAt: _discardedAt, ...entry } = this.#entries.get(id) ?? {}
    if ('id' in entry) this.#close(entry as Entry)
  }

  /** Stores everything that is only in memory yet. */
  flush() {
    for (const id of this.#unwritten) this.#write(this.#entries.get(id)!)
    this.#unwritten.clear()
  }

  /** The page is about to go: its texts can be offered elsewhere. */
  suspend() {
    this.flush()
    this.#presence.leave([...this.#open])
  }

  /** The page came back: its editors are open as before. */
  resume() {
    for (const id of this.#open) this.#unwritten.add(id)
    this.flush()
    this.#presence.claim([...this.#open])
  }

  /** Somebody is signed in. Until the key has come, only texts that wait in this tab are known. */
  begin(holder: Holder) {
    this.#adopt(this.#waiting.of(holder))
  }

  /** The key has come: what waits in the tab moves to the device, and earlier texts are on offer. */
  unlock(holder: Holder, codec: Codec, durable?: DurableStorage): Promise<void> {
    this.flush()
    this.#forgetStored()
    this.#vault = new Vault({ device: this.#env.device, durable }, holder, codec)
    const stored = this.#vault.readAll()
    this.#adopt(stored)
    this.#moveWaiting(holder)
    this.#trim()
    return this.#recover(this.#vault)
  }

  /**
   * The session is over: nothing is on offer until the same person has signed in again. The key stays for text typed
   * in the last editors before the sign-in page opens.
   */
  lock() {
    this.flush()
    this.#forgetStored()
  }

  /** Every text of this person that the page knows, open editors' included. */
  of = (holder: Holder): Entry[] =>
    [...this.#entries.values()].filter((entry) => belongsTo(entry, holder)).toSorted(newestFirst)

  has = (id: string) => this.#entries.has(id)

  valueAt = (id: string): unknown => this.#entries.get(id)?.value

  /** Whether an editor that is open in this tab holds unsaved text. */
  hasOpen = () => [...this.#open].some((id) => this.#entries.has(id))

  /** Whether closing the page would lose the text. */
  isPageOnly = (id: string) => this.#pageOnly.has(id)
  hasPageOnly = () => this.#pageOnly.size > 0

  /** Deletes every text of this person, in other tabs, too. */
  deleteAll(holder: Holder) {
    const ids = this.of(holder).map(({ id }) => id)
    for (const id of ids) this.drop(id)
    this.#env.post({ type: 'deleted', ids })
  }

  /** Asks the other tabs again which editors are open there: one may have crashed. */
  recheck() {
    this.#presence.check([...this.#entries.keys()].filter((id) => !this.#open.has(id)))
  }

  receive(message: Message) {
    if (message.type === 'ask') this.#presence.claim([...this.#open])
    else if (message.type === 'deleted') for (const id of message.ids) this.drop(id)
    else this.#presence.receive(message)
  }

  /** Another tab wrote or removed a text. */
  onStored(name: string) {
    const id = this.#vault?.idAt(name)
    if (id === undefined || this.#open.has(id)) return
    const entry = this.#vault!.read(name)
    if (entry) this.#adopt([entry])
    else if (!this.#pageOnly.has(id)) this.#forget(id)
    this.#offer()
  }

  /** The last text before the browser was killed is in the durable storage only. */
  async #recover(vault: Vault) {
    const stored = await vault.readDurable()
    if (this.#vault !== vault) return
    const isNews = ({ id, keptAt }: Entry) => {
      const existing = this.#entries.get(id)
      return !this.#dropped.has(id) && (!existing || existing.keptAt < keptAt)
    }
    const news = stored.filter(isNews)
    for (const entry of news) if (!this.#open.has(entry.id)) vault.write(entry)
    this.#adopt(news)
  }

  #close(entry: Entry) {
    const { id } = entry
    this.#entries.set(id, entry)
    this.#unwritten.add(id)
    this.flush()
    this.#open.delete(id)
    this.#presence.leave([id])
    this.#offer()
  }

  #write(entry: Entry) {
    const vault = this.#vault && belongsTo(entry, this.#vault.holder) ? this.#vault : undefined
    const isStored = vault ? vault.write(entry) : this.#waiting.keep(entry)
    if (isStored) {
      this.#pageOnly.delete(entry.id)
      this.#hasWarned = false
      if (vault) this.#trim()
      return
    }
    this.#pageOnly.add(entry.id)
    if (!this.#hasWarned) this.#env.warn({ type: 'refused' })
    this.#hasWarned = true
  }

  /** Takes texts that other editors stored. Text typed here, or typed later, stays as it is. */
  #adopt(entries: Entry[]) {
    const unknown: string[] = []
    for (const entry of entries) {
      const existing = this.#entries.get(entry.id)
      if (existing && (this.#open.has(entry.id) || existing.keptAt > entry.keptAt)) continue
      this.#entries.set(entry.id, entry)
      if (!existing) unknown.push(entry.id)
    }
    if (unknown.length > 0) this.#presence.check(unknown)
    this.#offer()
  }

  #moveWaiting(holder: Holder) {
    for (const entry of this.#waiting.of(holder)) {
      this.#adopt([entry])
      const newest = this.#entries.get(entry.id)!
      if (this.#vault!.write(newest)) this.#waiting.drop(entry)
    }
  }

  /** Beyond the limits the oldest texts leave the device. They stay in this page, and the person is told. */
  #trim() {
    const vault = this.#vault!
    const all = this.of(vault.holder)
    for (const id of findExpired(all, this.#env.now())) {
      vault.drop(id)
      this.#forget(id)
    }
    const stored = all.filter((entry) => !isDiscarded(entry) && !this.#pageOnly.has(entry.id))
    const isFixed = (id: string) => this.#open.has(id) || !this.#presence.isLeft(id)
    const surplus = findSurplus(stored, { isFixed, sizeOf: vault.sizeOf, now: this.#env.now() })
    for (const { reason, ids } of surplus) {
      for (const id of ids) {
        vault.drop(id)
        this.#pageOnly.add(id)
      }
      this.#env.warn({ type: 'removed', reason, count: ids.length })
    }
  }

  #onPresence() {
    if (this.#vault) this.#trim()
    this.#offer()
  }

  #forget(id: string) {
    this.#entries.delete(id)
    this.#open.delete(id)
    this.#unwritten.delete(id)
    this.#pageOnly.delete(id)
  }

  /** What can be read again later need not stay in memory. */
  #forgetStored() {
    for (const id of this.#entries.keys()) if (!this.#open.has(id) && !this.#pageOnly.has(id)) this.#forget(id)
    this.#offer()
  }

  #offer() {
    const next = [...this.#entries.values()].filter(({ id }) => !this.#open.has(id) && this.#presence.isLeft(id))
    next.sort(newestFirst)
    const last = this.offered.get()
    const isSame = next.length === last.length && next.every((entry, index) => entry === last[index])
    if (!isSame) this.offered.set(next)
  }
}
