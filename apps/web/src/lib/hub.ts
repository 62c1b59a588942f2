import type { Ack } from '@dossier/contract/live/case-hub'
import { RECONNECT_DELAY } from '@dossier/contract/limits'
import type { Socket } from 'socket.io-client'
import { UNABLE_TO_CONNECT } from './api-error.ts'
import { afterSessionEnd } from './moved-session.ts'
import { endSession } from './session-end.ts'

type Listeners = { [name: string]: (...message: never[]) => void }

/** What an invocation takes besides the acknowledgement. */
type InputOf<I> = I extends (ack: (answer: Ack) => void) => void
  ? []
  : I extends (input: infer T, ack: (answer: Ack) => void) => void
    ? [input: T]
    : never

export interface Room {
  /** Called at once when connected and again after every reconnect. */
  join: () => Promise<Ack>
  leave: () => Promise<Ack>
}

const ANSWER_TIME = 10_000
const NO_ANSWER: Ack = { ok: false, status: 0, message: UNABLE_TO_CONNECT }

/** One namespace of the live connection. Listeners and rooms may be added before it exists and survive reconnects. */
export class Hub<Invokes, Events> {
  readonly namespace: string
  #socket: Socket | undefined
  #listeners = new Map<string, Set<(...message: never[]) => void>>()
  #rooms = new Set<Room>()

  constructor(namespace: string) {
    this.namespace = namespace
  }

  on<K extends keyof Events & string>(event: K, listener: Events[K] & Listeners[string]): () => void {
    const all = this.#listeners.get(event) ?? new Set()
    this.#listeners.set(event, all.add(listener))
    return () => all.delete(listener)
  }

  /** Resolves also when the server refuses or cannot be reached; the answer says so. */
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
    this.#rooms.add(room)
    if (this.#socket?.connected) void room.join()
    return () => {
      if (this.#rooms.delete(room)) void room.leave()
    }
  }

  attach(socket: Socket) {
    this.#socket = socket
    socket.on('connect', () => this.#rooms.forEach((room) => void room.join()))
    socket.onAny((event: string, ...message: unknown[]) =>
      this.#listeners.get(event)?.forEach((listener) => listener(...(message as never[]))),
    )
    socket.on('logout', () => void afterSessionEnd())
    // These two are final for the client library: the server has spoken.
    socket.on('connect_error', (error: Error & { data?: { status?: number } }) => {
      if (error.data?.status === 401) endSession()
      else if (!socket.active) this.#tryLater(socket)
    })
    socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') this.#tryLater(socket)
    })
    socket.connect()
  }

  detach() {
    this.#socket?.disconnect()
    this.#socket?.removeAllListeners()
    this.#socket = undefined
  }

  #tryLater(socket: Socket) {
    setTimeout(() => this.#socket === socket && socket.connect(), RECONNECT_DELAY)
  }
}
