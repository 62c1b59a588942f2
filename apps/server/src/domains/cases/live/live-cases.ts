import type { CaseHubEvents } from '@dossier/contract/live/case-hub'
import type { Services } from '../../../http/context.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Caller, HubNamespace } from '../../../live/live-socket.ts'
import { Presence } from '../../../live/presence.ts'
import type { AnnouncedEdit } from './announce-edit.ts'
import { AnnouncedEdits } from './announced-edits.ts'
import { LeftLocks } from '../locks/left-locks.ts'
import { selectPulses } from './live-queries.ts'
import { CaseRoom, type CaseSocket } from './live-room.ts'
import type { RoomKey } from './read-room.ts'

/** A brief cut of the connection does not cost the locks. */
const GRACE = 3_000
/** Until this node has heard that somebody who leaves here has just joined on another. */
const SETTLE = 250
const LOCK_CHECK = 2_000
/** Every so many lock checks all rooms are checked, in case a message between nodes was lost. */
const CHECKS_PER_ROUND = 15
const MOST_ROOMS = 50
/** Milliseconds per viewer between two viewer lists: a crowd that joins at once does not get one list per newcomer. */
const PACE = 10

/** The records that people have open on this node. */
export class LiveCases {
  readonly #rooms = new Map<string, CaseRoom>()
  readonly #roomsOf = new Map<CaseSocket, Set<CaseRoom>>()
  readonly #services: Services
  readonly #namespace: HubNamespace<CaseHubEvents>
  readonly #presence: Presence
  readonly #leftLocks: LeftLocks
  readonly #edits = new AnnouncedEdits()
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #announced = new Set<string>()
  #checks = 0
  #closed = false

  constructor(namespace: HubNamespace<CaseHubEvents>, services: Services) {
    this.#namespace = namespace
    this.#services = services
    const { database, log } = services
    this.#presence = new Presence({ database, log, onChange: (place) => this.#announce(place) })
    this.#leftLocks = new LeftLocks({
      services,
      isThere: (left) => this.#presence.isThere(nameOf(left), left.userId),
    })
    this.#later(LOCK_CHECK, () => this.#check())
  }

  async join(socket: CaseSocket, caller: Caller, input: { caseId: number; lastSeq?: number | undefined }) {
    const rooms = this.#roomsOf.get(socket) ?? new Set()
    const room = this.#open({ tenantId: caller.tenant.id, caseId: input.caseId })
    if (!room.has(socket) && rooms.size >= MOST_ROOMS)
      throw new Refusal(429, 'Too many records are open. Close some and try again.')
    const isNew = !room.has(socket)
    try {
      await room.join(socket, input.lastSeq)
    } finally {
      this.#closeIfIdle(room)
    }
    if (!room.has(socket)) return
    this.#roomsOf.set(socket, rooms.add(room))
    if (isNew) this.#presence.enter(room.name, caller.me)
    const users = this.#presence.users(room.name)
    socket.emit('viewingUsers', { caseId: input.caseId, users })
  }

  leave(socket: CaseSocket, caller: Caller, caseId: number): void {
    const room = this.#rooms.get(nameOf({ tenantId: caller.tenant.id, caseId }))
    if (!room?.has(socket)) return
    this.#takeOut(room, socket)
    this.#freeLocks([room], socket, SETTLE)
  }

  /** A page has a place open, or has finished with it. */
  edits(socket: CaseSocket, caseId: number, edit: AnnouncedEdit): void {
    this.#edits.note(socket, caseId, edit)
  }

  /** The connection has closed, temporarily or for good. */
  lost(socket: CaseSocket): void {
    const rooms = [...(this.#roomsOf.get(socket) ?? [])]
    for (const room of rooms) this.#takeOut(room, socket)
    this.#freeLocks(rooms, socket, GRACE)
  }

  /** Something of this record changed. */
  changed(key: RoomKey): void {
    const room = this.#rooms.get(nameOf(key))
    if (room) void this.#update(room)
  }

  /** What of this record others may show that are linked to it. */
  changedForLinked({ tenantId, caseId }: RoomKey): void {
    for (const room of this.#rooms.values())
      if (room.key.tenantId === tenantId && room.isLinkedTo(caseId)) void this.#update(room)
  }

  /** The setup of a tenant changed, and with it perhaps what its records show. One room after the other. */
  async changedSetup(tenantId: number): Promise<void> {
    for (const room of this.#rooms.values()) if (room.key.tenantId === tenantId) await this.#update(room)
  }

  /** Items of data sources were renamed or deleted. */
  async renamedItems(tenantId: number): Promise<void> {
    for (const room of this.#rooms.values())
      if (room.key.tenantId === tenantId && room.hasItems) await this.#update(room)
  }

  /** What changed is unknown. */
  async changedUnheard(): Promise<void> {
    for (const room of this.#rooms.values()) await this.#update(room)
  }

  changedRights(socket: CaseSocket): void {
    for (const room of this.#roomsOf.get(socket) ?? []) void this.#update(room)
  }

  typing(key: RoomKey, userId: number, isTyping: boolean): void {
    this.#presence.typing(nameOf(key), userId, isTyping)
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#timers.forEach(clearTimeout)
    this.#timers.clear()
    this.#leftLocks.close()
    await this.#presence.close()
  }

  #open(key: RoomKey): CaseRoom {
    const found = this.#rooms.get(nameOf(key))
    if (found) return found
    const room = new CaseRoom(key, {
      services: this.#services,
      namespace: this.#namespace,
      onGone: (left, socket) => {
        this.#takeOut(left, socket)
        this.#freeLocks([left], socket, SETTLE)
      },
    })
    this.#rooms.set(room.name, room)
    return room
  }

  #takeOut(room: CaseRoom, socket: CaseSocket): void {
    const rooms = this.#roomsOf.get(socket)
    if (!room.remove(socket)) return
    rooms?.delete(room)
    if (rooms?.size === 0) this.#roomsOf.delete(socket)
    const { person } = socket.data.session
    if (person) this.#presence.leave(room.name, person.id)
    this.#closeIfIdle(room)
  }

  async #update(room: CaseRoom): Promise<void> {
    await room.bringUpToDate()
    this.#closeIfIdle(room)
  }

  #closeIfIdle(room: CaseRoom): void {
    if (room.isIdle && this.#rooms.get(room.name) === room) this.#rooms.delete(room.name)
  }

  /** Releases the person's locks on the records; of those that are open in another window by then, those of this one. */
  #freeLocks(rooms: readonly CaseRoom[], socket: CaseSocket, ms: number): void {
    const { person } = socket.data.session
    for (const { key } of person ? rooms : [])
      this.#leftLocks.free({ ...key, userId: person!.id, edits: this.#edits.take(socket, key.caseId) }, ms)
  }

  #announce(place: string): void {
    const room = this.#rooms.get(place)
    if (!room || this.#announced.has(place)) return
    this.#announced.add(place)
    this.#later(PACE * this.#presence.users(place).length, async () => {
      this.#announced.delete(place)
      const users = this.#presence.users(place)
      this.#namespace.to(place).emit('viewingUsers', { caseId: room.key.caseId, users })
    })
  }

  /** Notifies viewers of expired locks, and now and then of anything else that a room has missed. */
  async #check(): Promise<void> {
    this.#checks += 1
    const all = this.#checks % CHECKS_PER_ROUND === 0
    const rooms = [...this.#rooms.values()].filter((room) => all || room.hasLocks)
    const byTenant = Map.groupBy(rooms, (room) => room.key.tenantId)
    try {
      for (const [tenantId, ofTenant] of byTenant) await this.#checkTenant(tenantId, ofTenant)
    } finally {
      this.#later(LOCK_CHECK, () => this.#check())
    }
  }

  async #checkTenant(tenantId: number, rooms: readonly CaseRoom[]): Promise<void> {
    const ids = rooms.map((room) => room.key.caseId)
    const { database, lanes } = this.#services
    const pulses = await lanes.records.run(() => database.tenantRead(tenantId, (tx) => selectPulses(tx, tenantId, ids)))
    const byId = new Map(pulses.map((pulse) => [pulse.id, pulse]))
    for (const room of rooms) if (!room.isAt(byId.get(room.key.caseId))) void this.#update(room)
  }

  #later(ms: number, work: () => Promise<void>): void {
    if (this.#closed) return
    const timer = setTimeout(() => {
      if (!this.#timers.delete(timer)) return
      work().catch((error: unknown) => this.#services.log.error({ err: error }, 'live records: a check failed'))
    }, ms).unref()
    this.#timers.add(timer)
  }
}

export const nameOf = ({ tenantId, caseId }: RoomKey): string => `case:${tenantId}:${caseId}`
