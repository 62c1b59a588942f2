import type { Ack } from '@dossier/contract/live/case-hub'
import { RECONNECT_DELAY } from '@dossier/contract/limits'
import type { Socket } from 'socket.io-client'
import { noticeMoved } from './session/acting-as.ts'
import { UNABLE_TO_CONNECT } from './api-error.ts'
import { setNotJoined } from './connection.ts'
import { afterSessionEnd } from './session/moved-session.ts'
import { endSession } from './session/session-end.ts'

type Listeners = { [name: string]: (...message: never[]) => void }

/** The arguments of an invocation, without the acknowledgment. */
type InputOf<I> = I extends (ack: (answer: Ack) => void) => void
  ? []
  : I extends (input: infer T, ack: (answer: Ack) => void) => void
    ? [input: T]
    : never

export interface Room {
  /** Called immediately if connected, again after every reconnect, and after a delay if it was refused temporarily. */
  join: () => Promise<Ack>
  leave: () => Promise<Ack>
}

/** The state of a room: consecutive refusals, and the next attempt. */
interface Attempt {
  refused: number
  timer: ReturnType<typeof setTimeout> | undefined
}

const ANSWER_TIME = 10_000
/** Milliseconds until a refused join is retried: doubled each time, with jitter so that pages do not retry in step. */
const JOIN_AGAIN = { first: 1_000, most: 30_000 }
export type Pauses = typeof JOIN_AGAIN
const NO_ANSWER: Ack = { ok: false, status: 0, message: UNABLE_TO_CONNECT }

/** One namespace of the live connection. Listeners and rooms may be added before it exists and survive reconnects. */
export class Hub<Invokes, Events> {
  readonly namespace: string
  readonly #pauses: Pauses
  #socket: Socket | undefined
  #listeners = new Map<string, Set<(...message: never[]) => void>>()
  #rooms = new Map<Room, Attempt>()
  /** The status of the last refused connection; 0 after one that was admitted. */
  #refusedWith = 0

  constructor(namespace: string, pauses: Pauses = JOIN_AGAIN) {
    this.namespace = namespace
    this.#pauses = pauses
  }

  on<K extends keyof Events & string>(event: K, listener: Events[K] & Listeners[string]): () => void {
    const all = this.#listeners.get(event) ?? new Set()
    this.#listeners.set(event, all.add(listener))
    return () => all.delete(listener)
  }

  /** Also resolves if the server refuses or cannot be reached; the answer says so. */
  async invoke<K extends keyof Invokes & string>(name: K, ...input: InputOf<Invokes[K]>): Promise<Ack> {
    if (!this.#socket?.connected) return NO_ANSWER
    try {
      const answer: Ack = await this.#socket.timeout(ANSWER_TIME).emitWithAck(name, ...input)
      if (!answer.ok && answer.status === 401) endSession()
      return answer
    } catch {
      return NO_ANSWER
    }
  }

  /** Joins now and after every reconnect, until the returned function is called. */
  stayIn(room: Room): () => void {
    this.#rooms.set(room, { refused: 0, timer: undefined })
    if (this.#socket?.connected) void this.#join(room)
    return () => {
      this.#stopTrying(room)
      setNotJoined(room, false)
      if (this.#rooms.delete(room)) void room.leave()
    }
  }

  /** Joins a room again that it is in; without a connection that happens anyway once there is one. */
  joinAgain(room: Room) {
    if (this.#rooms.has(room) && this.#socket?.connected) void this.#join(room)
  }

  /** Until a refused join succeeds the page is not live, and says so. */
  async #join(room: Room) {
    this.#stopTrying(room)
    const attempt: Attempt = { refused: this.#rooms.get(room)?.refused ?? 0, timer: undefined }
    this.#rooms.set(room, attempt)
    const answer = await room.join()
    if (this.#rooms.get(room) !== attempt) return
    if (answer.ok || isFinal(answer.status) || !this.#socket?.connected) {
      attempt.refused = 0
      return setNotJoined(room, false)
    }
    setNotJoined(room, true)
    const pause = Math.min(this.#pauses.first * 2 ** attempt.refused, this.#pauses.most)
    attempt.refused += 1
    attempt.timer = setTimeout(() => void this.#join(room), pause * (0.5 + Math.random()))
  }

  #stopTrying(room: Room) {
    clearTimeout(this.#rooms.get(room)?.timer)
  }

  attach(socket: Socket) {
    this.#socket = socket
    socket.on('connect', () => {
      this.#refusedWith = 0
      for (const room of this.#rooms.keys()) void this.#join(room)
    })
    socket.onAny((event: string, ...message: unknown[]) =>
      this.#listeners.get(event)?.forEach((listener) => listener(...(message as never[]))),
    )
    socket.on('logout', () => void afterSessionEnd())
    // These two are final for the client library: the server has spoken.
    socket.on('connect_error', (error: Error & { data?: { status?: number } }) => {
      const status = error.data?.status ?? 0
      if (status === 401) return endSession()
      // Said once: it is tried again until the session is back in this page's organization.
      if (status !== this.#refusedWith) noticeMoved(status, error.message)
      this.#refusedWith = status
      if (!socket.active) this.#tryLater(socket)
    })
    socket.on('disconnect', (reason) => {
      // Rooms are joined when the connection is back; until then it is the connection that is reported.
      this.#forgetAttempts()
      if (reason === 'io server disconnect') this.#tryLater(socket)
    })
    socket.connect()
  }

  detach() {
    this.#forgetAttempts()
    this.#socket?.disconnect()
    this.#socket?.removeAllListeners()
    this.#socket = undefined
  }

  #forgetAttempts() {
    for (const room of this.#rooms.keys()) {
      this.#stopTrying(room)
      this.#rooms.set(room, { refused: 0, timer: undefined })
      setNotJoined(room, false)
    }
  }

  #tryLater(socket: Socket) {
    setTimeout(() => this.#socket === socket && socket.connect(), RECONNECT_DELAY)
  }
}

/** Refusals that a retry would not change: no session, no right, not found. */
const isFinal = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429
