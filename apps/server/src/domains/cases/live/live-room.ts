import type { CaseHubEvents } from '@dossier/contract/live/case-hub'
import { canViewCase } from '@dossier/core/access/cases'
import type { Services } from '../../../http/context.ts'
import { passes } from '../../../http/guard.ts'
import type { Person } from '../../../http/principals/principal.ts'
import { notFound } from '../../../http/refusal.ts'
import type { HubNamespace, LiveSocket } from '../../../live/live-socket.ts'
import { SerialQueue } from '../../../live/serial-queue.ts'
import { presentKeyEvents } from '../../events/key-events.ts'
import { presentEvents } from '../../events/present-events.ts'
import type { ChangeRow } from '../../../history/read-saves.ts'
import type { Pulse } from './live-queries.ts'
import {
  changedParts,
  changesOf,
  currentLocks,
  digestsOf,
  rightsClass,
  send,
  wholeRecord,
  type Receiver,
  type Digests,
} from './live-messages.ts'
import type { LinkedCase, LoadedCase } from '../load-case.ts'
import { readRoom, type Reading, type RoomKey } from './read-room.ts'

export type CaseSocket = LiveSocket<CaseHubEvents>

const RETRY = 1_000

export interface RoomOptions {
  services: Services
  namespace: HubNamespace<CaseHubEvents>
  /** The person behind this socket may not see the record any more; the socket was notified and has left the room. */
  onGone: (room: CaseRoom, socket: CaseSocket) => void
}

interface Joining {
  socket: CaseSocket
  lastSeq: number | undefined
  resolve: () => void
  reject: (error: unknown) => void
}

/** The sockets of this node that have one record open, and what was last sent to them. */
export class CaseRoom {
  readonly key: RoomKey
  readonly #options: RoomOptions
  /** Each with the rights class of its last message. */
  readonly #members = new Map<CaseSocket, string>()
  readonly #queue = new SerialQueue()
  readonly #joining: Joining[] = []
  #sent: Digests | undefined
  #pulse: Pulse | undefined
  #caseNumber = ''
  #hasItems = false
  #linked: ReadonlySet<number> = new Set()
  #inFlight: Promise<void> | undefined

  constructor(key: RoomKey, options: RoomOptions) {
    this.key = key
    this.#options = options
  }

  get name(): string {
    return `case:${this.key.tenantId}:${this.key.caseId}`
  }

  get isIdle(): boolean {
    return this.#members.size === 0 && this.#queue.waiting === 0
  }

  /** Whether its values name items of data sources. */
  get hasItems(): boolean {
    return this.#hasItems
  }

  /** Whether it shows a link to this record. */
  isLinkedTo(caseId: number): boolean {
    return this.#linked.has(caseId)
  }

  get hasLocks(): boolean {
    return this.#pulse !== undefined && this.#pulse.locks !== ''
  }

  has(socket: CaseSocket): boolean {
    return this.#members.has(socket)
  }

  /** Whether the room has been sent this already. */
  isAt(pulse: Pulse | undefined): boolean {
    const sent = this.#pulse
    const parts = ['seq', 'locks', 'keys', 'reactions'] as const
    return parts.every((part) => pulse?.[part] === sent?.[part])
  }

  /**
   * Adds a socket and sends what its client is missing: everything and the events after `lastSeq`, or just the locks.
   */
  join(socket: CaseSocket, lastSeq: number | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#joining.push({ socket, lastSeq, resolve, reject })
    // Sockets that join while others wait are added together with them: one read serves all.
    if (this.#joining.length === 1) void this.#queue.run(() => this.#letIn())
    return promise
  }

  async #letIn(): Promise<void> {
    const { lanes } = this.#options.services
    let joining: Joining[] = []
    try {
      const found = await lanes.records.run(async () => {
        joining = this.#joining.splice(0)
        const here = joining.filter(({ socket }) => socket.connected)
        return here.length > 0
          ? readRoom(this.#options.services, this.key, Math.min(...here.map(({ lastSeq = Infinity }) => lastSeq)))
          : null
      })
      const sockets = joining.map(({ socket }) => socket)
      const people = await this.#peopleBehind(sockets)
      if (found && !this.#sent) this.#remember(found)
      for (const one of joining) this.#admit(one, people.get(one.socket), found)
    } catch (error) {
      for (const { reject } of joining) reject(error)
    }
  }

  #admit({ socket, lastSeq, resolve, reject }: Joining, me: Person | undefined, found: Reading | null): void {
    try {
      if (socket.connected && me) {
        const reading = found ?? notFound('Record')
        const { loaded, entries } = reading
        if (!mayView(me, loaded)) notFound('Record')
        const client = this.#options.namespace.to(socket.id)
        this.#sendEvents(client, me, { ...reading, entries: entriesAfter(entries, lastSeq) })
        send(client, lastSeq === undefined ? currentLocks(me, loaded) : wholeRecord(me, loaded))
        sendKeys(client, me, reading)
        if (lastSeq !== undefined) client.emit('reactionsChanged', { caseId: this.key.caseId })
        this.#enter(socket, rightsClass(me, loaded))
      }
      resolve()
    } catch (error) {
      reject(error)
    }
  }

  remove(socket: CaseSocket): boolean {
    const rights = this.#members.get(socket)
    if (rights === undefined) return false
    this.#members.delete(socket)
    void socket.leave(this.name)
    void socket.leave(this.#classRoom(rights))
    return true
  }

  /** Sends everybody in the room what they are missing. Repeated calls share one read. */
  bringUpToDate(): Promise<void> {
    this.#inFlight ??= this.#queue.run(async () => {
      this.#inFlight = undefined
      try {
        await this.#sync()
      } catch (error) {
        this.#options.services.log.error({ err: error, ...this.key }, 'could not notify the viewers of a record')
        setTimeout(() => this.#members.size > 0 && void this.bringUpToDate(), RETRY).unref()
      }
    })
    return this.#inFlight
  }

  async #sync(): Promise<void> {
    if (this.#members.size === 0) return
    const { lanes } = this.#options.services
    const found = await lanes.records.run(() =>
      readRoom(this.#options.services, this.key, this.#pulse?.seq ?? Infinity),
    )
    const people = await this.#people()
    if (!found) return this.#turnAway([...people.keys()])
    const { loaded } = found
    this.#turnAway([...people].filter(([, me]) => !mayView(me, loaded)).map(([socket]) => socket))
    // Key entries have the texts of comments.
    const areKeysOther = this.#pulse?.keys !== found.pulse.keys || found.rewritten.length > 0
    if (this.#pulse?.reactions !== found.pulse.reactions)
      this.#options.namespace.to(this.name).emit('reactionsChanged', { caseId: this.key.caseId })
    const parts = changedParts(this.#sent ?? new Map(), digestsOf(loaded))
    for (const { me, rights, changed, stayed } of this.#classes(people, loaded)) {
      if (stayed) {
        const all = this.#options.namespace.to(this.#classRoom(rights))
        this.#sendEvents(all, me, found)
        send(all, changesOf(me, loaded, parts))
        if (areKeysOther) sendKeys(all, me, found)
      }
      for (const socket of changed) {
        const client = this.#options.namespace.to(socket.id)
        this.#sendEvents(client, me, found)
        send(client, wholeRecord(me, loaded))
        sendKeys(client, me, found)
        this.#enter(socket, rights)
      }
    }
    this.#remember(found)
  }

  /** Before the values: who sees a new value knows whose it is. */
  #sendEvents(to: Receiver, me: Person, { loaded, entries, rewritten }: Reading): void {
    const news = new Set(entries.map(({ seq }) => seq))
    const earlier = rewritten.filter(({ seq }) => !news.has(seq))
    const events = entries.length > 0 ? presentEvents(me, loaded, [...earlier, ...entries]) : []
    if (events.length > 0) to.emit('caseEvents', { caseId: this.key.caseId, events })
  }

  /** Everybody in the room with the rights of this moment. Whose session is over hears nothing more. */
  async #people(): Promise<Map<CaseSocket, Person>> {
    const people = await this.#peopleBehind([...this.#members.keys()])
    return new Map([...people].filter(([socket]) => this.has(socket)))
  }

  async #peopleBehind(sockets: readonly CaseSocket[]): Promise<Map<CaseSocket, Person>> {
    const { services } = this.#options
    const found = await Promise.all(sockets.map((socket) => services.principals.peek(socket.data.session.tokenHash)))
    const people = sockets.map((socket, index) => [socket, found[index]?.person] as const)
    return new Map(people.flatMap(([socket, me]) => (me ? [[socket, me] as const] : [])))
  }

  /** The people grouped by what they may see; in each group, those who were in it at the last send and those who are new to it. */
  #classes(people: ReadonlyMap<CaseSocket, Person>, loaded: LinkedCase): RightsClass[] {
    const classes = new Map<string, RightsClass>()
    for (const [socket, me] of people) {
      const before = this.#members.get(socket)
      if (before === undefined) continue
      const rights = rightsClass(me, loaded)
      const found = classes.get(rights) ?? { me, rights, stayed: false, changed: [] }
      classes.set(rights, found)
      if (before === rights) found.stayed = true
      else found.changed.push(socket)
    }
    return [...classes.values()]
  }

  #turnAway(sockets: readonly CaseSocket[]): void {
    for (const socket of sockets) {
      socket.emit('caseNoLongerAvailable', { caseId: this.key.caseId, caseNumber: this.#caseNumber })
      this.#options.onGone(this, socket)
    }
  }

  #enter(socket: CaseSocket, rights: string): void {
    const before = this.#members.get(socket)
    if (before !== undefined) void socket.leave(this.#classRoom(before))
    this.#members.set(socket, rights)
    void socket.join([this.name, this.#classRoom(rights)])
  }

  #remember({ loaded, pulse }: Reading): void {
    this.#sent = digestsOf(loaded)
    this.#pulse = pulse
    this.#caseNumber = loaded.record.caseNumber
    this.#hasItems = loaded.items.size > 0
    this.#linked = new Set(loaded.links.map((link) => link.case_id))
  }

  #classRoom(rights: string): string {
    return `${this.name}:${rights}`
  }
}

interface RightsClass {
  /** One of them: all see the same. */
  me: Person
  rights: string
  stayed: boolean
  changed: CaseSocket[]
}

const sendKeys = (to: Receiver, me: Person, { keys }: Reading) => to.emit('keyEvents', presentKeyEvents(me, keys))

const mayView = (me: Person, { record }: LoadedCase): boolean => passes('case.view', canViewCase(me, record))

/** Those of the entries that this client lacks; others may have been away for longer. */
const entriesAfter = (entries: readonly ChangeRow[], seq = Infinity): ChangeRow[] =>
  entries.filter((entry) => entry.seq > seq)
