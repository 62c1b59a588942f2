import { randomBytes } from 'node:crypto'
import type { ListChange, ListContent, RecordViewHubEvents } from '@dossier/contract/live/record-view-hub'
import type { CaseRow } from '@dossier/contract/views'
import type { Services } from '../../../http/context.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { HubNamespace } from '../../../live/live-socket.ts'
import { SerialQueue } from '../../../live/serial-queue.ts'
import type { Change } from './changed-records.ts'
import type { Batch } from './live-batch.ts'
import type { LiveContent, ReadingPause } from './live-content.ts'
import type { ListSubscription } from './list-subscription.ts'
import { WaitingRows } from './offscreen-rows.ts'

const PAUSE: ReadingPause = { least: 250, times: 4, most: 2_000 }

export interface ListOptions {
  services: Services
  namespace: HubNamespace<RecordViewHubEvents>
  content: LiveContent
  /** Epoch milliseconds: afterwards, its readers would ask something else. */
  until: number
  /** Whether the person still has the rights with which the subscription was attached; resolves to those who have not. */
  outdated: (members: readonly ListSubscription[]) => Promise<readonly ListSubscription[]>
  /** The rights of these have changed: they are attached again. */
  onOutdated: (members: readonly ListSubscription[]) => void
  /** What the list shows is unknown: its members have to ask again. */
  onLost: (list: SharedSubscription) => void
  /** The view is gone. */
  onEnd: (list: SharedSubscription, refusal: Refusal) => void
}

/** What everybody who follows the same with the same rights shares: it is read, evaluated and encoded once for all. */
export class SharedSubscription {
  readonly channel = randomBytes(6).toString('base64url')
  readonly #options: ListOptions
  readonly #queue = new SerialQueue()
  readonly #members = new Set<ListSubscription>()
  /** What was last sent. */
  #sent: ListContent | undefined
  /** Who saw these must not see them any longer. */
  readonly #gone = new Set<number>()
  readonly #waiting = new WaitingRows()
  #isUnread = false
  #timer: NodeJS.Timeout | undefined
  #end: NodeJS.Timeout | undefined
  #lastRead = { at: -Infinity, took: 0 }

  constructor(options: ListOptions) {
    this.#options = options
    if (options.until !== Infinity)
      this.#end = setTimeout(() => options.onLost(this), options.until - Date.now() + 1).unref()
  }

  get members(): Iterable<ListSubscription> {
    return this.#members
  }

  get isIdle(): boolean {
    return this.#members.size === 0
  }

  /** Whether a change of this record may make a difference to what the list shows or is about to show. */
  isTouched(id: number, change: Change): boolean {
    return this.#queue.waiting > 0 || this.#waiting.has(id) || this.content.isTouched(id, change)
  }

  get content(): LiveContent {
    return this.#options.content
  }

  /** Those of the records that are not on the page as it was last sent. From now on, their changes are told, too. */
  without(ids: readonly number[]): number[] {
    if (this.#sent?.kind !== 'page') return []
    const sent = idsOf(this.#sent)
    const beside = ids.filter((id) => !sent.has(id))
    this.#waiting.wait(beside)
    return beside
  }

  /** Sends everything, and afterwards what changes. False if the member was taken off before. */
  join(member: ListSubscription, isRevised: boolean): Promise<boolean> {
    this.#members.add(member)
    return this.#queue.run(async () => {
      if (!this.#members.has(member)) return false
      if (!this.#sent) {
        if ((await this.#read()) === 'other') {
          this.#options.onLost(this)
          return false
        }
        this.#sent = this.content.whole()
      }
      if (!this.#members.has(member)) return false
      await member.socket.join(this.#roomOf(member))
      member.loaded(this.channel, this.#sent, isRevised)
      return true
    })
  }

  leave(member: ListSubscription): void {
    if (!this.#members.delete(member)) return
    const room = this.#roomOf(member)
    const stays = this.#members.values().some((one) => one.socket === member.socket && this.#roomOf(one) === room)
    if (!stays) void member.socket.leave(room)
    if (this.isIdle) this.close()
  }

  /** Applies changed records, and sends what that changes here. */
  follow(batch: Batch): void {
    void this.#queue.run(async () => {
      if (this.isIdle || !this.#sent) return
      try {
        await this.#apply(batch)
      } catch (error) {
        this.#fail(error)
      }
    })
  }

  /** Everybody has to ask again. */
  makeStale(): void {
    this.#options.namespace.to(this.channel).emit('listStale', { channel: this.channel })
  }

  close(): void {
    clearTimeout(this.#end)
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  async #apply(batch: Batch): Promise<void> {
    for (const id of this.content.hidden(batch)) this.#gone.add(id)
    this.#note(batch)
    if (this.#isUnread) return
    const followed = await this.content.follow(batch)
    if (followed === 'other') this.#options.onLost(this)
    else if (followed === 'read') this.#readSoon()
    else await this.#tell()
  }

  /** The rows of the page may be about to leave it. */
  #note(batch: Batch): void {
    const shown = idsOf(this.#sent)
    const noted = [...batch.records.keys()].filter((id) => shown.has(id) || this.#waiting.has(id))
    if (noted.length > 0) this.#waiting.note(this.content.rowsOf(batch, noted))
  }

  /** Waits, so that many changes cause one reading. */
  #readSoon(): void {
    this.#isUnread = true
    const { at, took } = this.#lastRead
    const { least, times, most } = this.content.pause ?? PAUSE
    const pause = Math.min(Math.max(least, times * took), most)
    const wait = Math.max(0, at + took + pause - performance.now())
    this.#timer = setTimeout(() => void this.#queue.run(() => this.#readAgain()), wait).unref()
  }

  async #readAgain(): Promise<void> {
    if (this.isIdle) return
    this.#isUnread = false
    try {
      if ((await this.#read()) === 'other') this.#options.onLost(this)
      else await this.#tell()
    } catch (error) {
      this.#fail(error)
    }
  }

  async #read(): Promise<'read' | 'other'> {
    const at = performance.now()
    const found = await this.content.read()
    this.#lastRead = { at, took: performance.now() - at }
    return found
  }

  #fail(error: unknown): void {
    if (error instanceof Refusal) return this.#options.onEnd(this, error)
    this.#options.services.log.error({ err: error }, 'a watched list could not be kept up to date')
    this.#options.onLost(this)
  }

  /** Rights are looked at again for each message: those who have other ones now do not get it. */
  async #tell(): Promise<void> {
    const content = this.content.whole()
    const [shown, before] = [idsOf(content), idsOf(this.#sent)]
    const beside = this.#waiting.take({ shown, gone: this.#gone })
    const change = this.#sent && this.content.changeSince(this.#sent, this.#gone)
    if (!change && beside.length === 0) return
    const outdated = await this.#options.outdated([...this.#members])
    for (const member of outdated) this.leave(member)
    this.#options.onOutdated(outdated)
    this.#sent = content
    this.#gone.clear()
    this.#waiting.turn(shown, before)
    const { namespace } = this.#options
    namespace.to(this.channel).emit('listChanged', { channel: this.channel, change: withRows(change, beside) })
    if (change && content.kind === 'page') namespace.to(`${this.channel} tiles`).emit('recordView', content.page)
  }

  #roomOf({ isTile }: ListSubscription): string {
    return isTile ? `${this.channel} tiles` : this.channel
  }
}

const idsOf = (content: ListContent | undefined): ReadonlySet<number> =>
  new Set(content?.kind === 'page' ? content.page.casesTables.flatMap(({ cases }) => cases.map(({ id }) => id)) : [])

const withRows = (change: ListChange | null | undefined, rows: CaseRow[]): ListChange =>
  change && change.kind !== 'page' ? change : { kind: 'page', ...change, rows: [...(change?.rows ?? []), ...rows] }
