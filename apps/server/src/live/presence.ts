import { randomUUID } from 'node:crypto'
import type { Viewer } from '@dossier/contract/live/case-hub'
import { TYPING_LIFE } from '@dossier/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/open.ts'
import { messageGroups } from './message-groups.ts'

const CHANNEL = 'dossier_presence'
const HEARTBEAT = 20_000
const REMOTE_LIFE = 60_000
/** Milliseconds in which comings and goings are gathered for one message. */
const GATHER = 50
/** Names truncated so that even the longest fit into one message between nodes. */
const MOST_NAMES = 10

interface Named {
  id: number
  name: string
}

interface Word {
  place: string
  here?: Named[]
  gone?: number[]
  /** A new arrival at a place asks the other nodes who is there. */
  ask?: true
}

interface Message {
  from: string
  words: Word[]
}

/** Messages about a place not yet sent to the others. */
interface Untold {
  here: Map<number, string>
  gone: Set<number>
  ask: boolean
}

interface Remote {
  name: string
  expires: number
}

/** The people at one place, counted per socket on this node and reported by the others. */
interface Place {
  local: Map<number, { name: string; sockets: number }>
  /** By node and user. */
  remote: Map<string, Map<number, Remote>>
  typing: Map<number, number>
}

interface Options {
  database: Pick<Database, 'publish' | 'subscribe'>
  log: FastifyBaseLogger
  /** Called for every place where somebody arrived, left, or started or stopped typing. */
  onChange: (place: string) => void
}

/** Who is viewing what, across all nodes: each announces its own people and forgets those not heard from. */
export class Presence {
  readonly #node = randomUUID()
  readonly #places = new Map<string, Place>()
  readonly #untold = new Map<string, Untold>()
  readonly #options: Options
  readonly #timers: NodeJS.Timeout[]
  #gathering: NodeJS.Timeout | undefined
  readonly #subscription: Promise<() => void>

  constructor(options: Options) {
    this.#options = options
    this.#subscription = options.database.subscribe(CHANNEL, (payload) => this.#hear(JSON.parse(payload) as Message))
    this.#subscription.catch((error: unknown) => options.log.error({ err: error }, 'presence hears no other node'))
    this.#timers = [
      setInterval(() => this.#expire(Date.now()), 1_000).unref(),
      setInterval(() => this.#repeat(), HEARTBEAT).unref(),
    ]
  }

  /** One more socket of a person is at the place. */
  enter(place: string, { id, name }: Named): void {
    const isNew = !this.#places.has(place)
    const { local } = this.#at(place)
    const sockets = (local.get(id)?.sockets ?? 0) + 1
    local.set(id, { name, sockets })
    if (sockets > 1) return
    const untold = this.#gather(place)
    untold.here.set(id, name)
    untold.gone.delete(id)
    untold.ask ||= isNew
    this.#options.onChange(place)
  }

  /** One socket less. */
  leave(place: string, userId: number): void {
    const found = this.#places.get(place)
    const person = found?.local.get(userId)
    if (!found || !person) return
    person.sockets -= 1
    if (person.sockets > 0) return
    found.local.delete(userId)
    found.typing.delete(userId)
    if (found.local.size === 0) this.#places.delete(place)
    const untold = this.#gather(place)
    untold.here.delete(userId)
    untold.gone.add(userId)
    this.#options.onChange(place)
  }

  /** Whether any socket of the person is there, on whichever node. */
  isThere(place: string, userId: number): boolean {
    const found = this.#places.get(place)
    if (!found) return false
    return found.local.has(userId) || found.remote.values().some((people) => people.has(userId))
  }

  typing(place: string, userId: number, isTyping: boolean): void {
    const found = this.#places.get(place)
    if (!found) return
    const was = found.typing.delete(userId)
    if (isTyping) found.typing.set(userId, Date.now() + TYPING_LIFE)
    if (was !== isTyping) this.#options.onChange(place)
  }

  /** Everybody there, each once, by name. */
  users(place: string): Viewer[] {
    const found = this.#places.get(place)
    if (!found) return []
    const names = new Map<number, string>()
    for (const people of [...found.remote.values(), found.local])
      for (const [id, { name }] of people) names.set(id, name)
    return [...names]
      .map(([id, name]) => ({ id, name, isTyping: found.typing.has(id) }))
      .sort((one, other) => one.name.localeCompare(other.name, 'en') || one.id - other.id)
  }

  async close(): Promise<void> {
    this.#timers.forEach(clearInterval)
    clearTimeout(this.#gathering)
    const unsubscribe = await this.#subscription.catch(() => () => {})
    unsubscribe()
  }

  #at(place: string): Place {
    const found = this.#places.get(place)
    if (found) return found
    const made: Place = { local: new Map(), remote: new Map(), typing: new Map() }
    this.#places.set(place, made)
    return made
  }

  #hear({ from, words }: Message): void {
    if (from !== this.#node) for (const word of words) this.#hearWord(from, word)
  }

  #hearWord(from: string, { place, here = [], gone = [], ask }: Word): void {
    const found = this.#places.get(place)
    if (!found) return
    if (ask) this.#tellAll(place, found)
    const before = JSON.stringify(this.users(place))
    const people = found.remote.get(from) ?? new Map<number, Remote>()
    found.remote.set(from, people)
    for (const { id, name } of here) people.set(id, { name, expires: Date.now() + REMOTE_LIFE })
    for (const id of gone) people.delete(id)
    if (JSON.stringify(this.users(place)) !== before) this.#options.onChange(place)
  }

  #tellAll(place: string, { local }: Place): void {
    const { here } = this.#gather(place)
    for (const [id, { name }] of local) here.set(id, name)
  }

  #gather(place: string): Untold {
    const untold = this.#untold.get(place) ?? { here: new Map(), gone: new Set(), ask: false }
    this.#untold.set(place, untold)
    this.#gathering ??= setTimeout(() => this.#tell(), GATHER).unref()
    return untold
  }

  #tell(): void {
    this.#gathering = undefined
    const words = [...this.#untold].flatMap(([place, untold]) => wordsFor(place, untold))
    this.#untold.clear()
    for (const some of messageGroups(words))
      this.#options.database
        .publish(CHANNEL, JSON.stringify({ from: this.#node, words: some } satisfies Message))
        .catch((error: unknown) => this.#options.log.warn({ err: error }, 'other nodes were not told who is here'))
  }

  #repeat(): void {
    for (const [place, found] of this.#places) this.#tellAll(place, found)
  }

  #expire(now: number): void {
    for (const [place, { remote, typing }] of this.#places) {
      let changed = false
      for (const [id, until] of typing) if (until <= now) changed = typing.delete(id)
      for (const people of remote.values())
        for (const [id, { expires }] of people) if (expires <= now) changed = people.delete(id) || changed
      if (changed) this.#options.onChange(place)
    }
  }
}

/** As many words as their size demands; the first one asks. */
function wordsFor(place: string, { here, gone, ask }: Untold): Word[] {
  const people = [...here].map(([id, name]) => ({ id, name }))
  const goneIds = [...gone]
  const words: Word[] = []
  for (let first = 0; first === 0 || first < Math.max(people.length, goneIds.length); first += MOST_NAMES) {
    const part = { here: people.slice(first, first + MOST_NAMES), gone: goneIds.slice(first, first + MOST_NAMES) }
    words.push({ place, ...part, ...(ask && first === 0 && { ask: true }) })
  }
  return words
}
