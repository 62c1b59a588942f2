import type { Unsaved } from '../editor.ts'
import { Client, PARTS, type Parts, type Request, type Storage } from './client.ts'
import { Oracle, wordsOf } from './oracle.ts'
import { API, kindOf, PLACES, SimServer, type Answer, type Place } from './server.ts'

const STEPS = 90

/** A small generator of random numbers, the same for the same seed. */
function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** One random story of two or three tabs at one record. Returns the lost words, and the story. */
export function run(seed: number, parts: Parts = PARTS): { lost: string[]; story: string[] } {
  return new Run(seed, parts).play()
}

class Run {
  readonly #random: () => number
  readonly #server: SimServer
  readonly #clients: Client[]
  readonly #oracle = new Oracle()
  readonly #requests: Request[] = []
  readonly #responses: { request: Request; answer: Answer }[] = []
  readonly #story: string[] = []
  /** Where most actions happen, so that people collide. */
  readonly #focus: Place
  #words = 0
  #keys = 0

  constructor(seed: number, parts: Parts) {
    this.#random = randomOf(seed)
    this.#server = new SimServer(this.#chance(0.4))
    this.#focus = this.#pick(PLACES)!
    const send = (request: Request) => void this.#requests.push(request)
    const tab = (user: number, storage: Storage) => new Client(user, { parts, server: this.#server, storage, send })
    const first: Storage = new Map()
    this.#clients = [tab(1, first), tab(2, new Map())]
    // A third person, or the first one again in a second tab.
    if (this.#chance(0.4)) this.#clients.push(this.#chance(0.5) ? tab(1, first) : tab(3, new Map()))
  }

  play() {
    for (let left = STEPS; left > 0; left -= 1) this.#act()
    return { lost: this.#oracle.lost(this.#server, this.#clients, this.#requests), story: this.#story }
  }

  get #hasTwoTabs() {
    return this.#clients[2]?.user === 1
  }

  #chance = (share: number) => this.#random() < share
  #pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(this.#random() * list.length)]
  #take = <T>(list: T[]): T | undefined => list.splice(Math.floor(this.#random() * list.length), 1)[0]
  #key = () => `k${++this.#keys}`
  #word = () => `w${++this.#words}`

  #act() {
    const client = this.#pick(this.#clients)!
    const place = this.#chance(0.75) ? this.#focus : this.#pick(PLACES)!
    const dice = this.#random()
    if (dice < 0.34) this.#atEditor(client, place)
    else if (dice < 0.58) this.#network()
    else if (dice < 0.78) this.#hear(client)
    else if (dice < 0.84) this.#connection(client)
    else if (dice < 0.89) this.#offer(client)
    else if (dice < 0.93) this.#undo(client)
    else this.#outside(client, place)
  }

  #tell(client: Client, what: string) {
    this.#story.push(`${this.#clients.indexOf(client)} (person ${client.user}) ${what}`)
  }

  #atEditor(client: Client, place: Place) {
    const open = client.editors.get(place)
    if (!open) {
      this.#tell(client, `opens ${place}`)
      return client.open(place)
    }
    const { editor } = open
    if (editor.phase === 'saving') return
    if (editor.conflict) return this.#choose(client, place)
    const dice = this.#random()
    if (dice < 0.5) this.#type(client, place)
    else if (dice < 0.93) {
      this.#tell(client, `leaves ${place} with ${JSON.stringify(editor.value)}`)
      client.commit(place, this.#key())
    } else {
      this.#tell(client, `discards ${place}`)
      this.#oracle.givenUp(this.#oracle.ownOf(wordsOf(editor.value), client.user))
      client.tell(place, { type: 'cancel' })
    }
  }

  #type(client: Client, place: Place) {
    const { editor } = client.editors.get(place)!
    const before = wordsOf(editor.value)
    const after = [...before]
    if (this.#chance(0.3) && after.length > 0) this.#take(after)
    if (this.#chance(0.85)) {
      const word = this.#word()
      this.#oracle.typed(word, place, client.user)
      after.splice(Math.floor(this.#random() * (after.length + 1)), 0, word)
    }
    this.#oracle.givenUp(before.filter((word) => !after.includes(word)))
    const value = kindOf(place) === 'set' ? after : after.map((word) => `${word}.`).join(' ')
    this.#tell(client, `types ${JSON.stringify(value)} into ${place}`)
    client.tell(place, { type: 'type', value })
  }

  /** Both values are in front of the person now. */
  #choose(client: Client, place: Place) {
    const { editor } = client.editors.get(place)!
    const choice = this.#pick(['theirs', 'mine', 'edit'] as const)!
    const [own, theirs] = [wordsOf(editor.value), wordsOf(editor.conflict!.theirs.value)]
    this.#tell(client, `chooses ${choice} at ${place}: ${own.join()} or ${theirs.join()}`)
    if (choice === 'theirs') this.#oracle.givenUp(own.filter((word) => !theirs.includes(word)))
    else this.#oracle.givenUp(theirs.filter((word) => !own.includes(word)))
    client.tell(place, { type: 'choose', choice, key: this.#key() })
  }

  /** Requests and answers arrive, or are lost on the way. */
  #network() {
    const isBack = this.#responses.length > 0 && (this.#requests.length === 0 || this.#chance(0.5))
    if (isBack) {
      const { request, answer } = this.#take(this.#responses)!
      return this.#arrive(request, this.#chance(0.85) && request.client.isOnline ? answer : 'lost')
    }
    const request = this.#take(this.#requests)
    if (!request) return
    if (!request.client.isOnline || this.#chance(0.1)) return this.#arrive(request, 'lost')
    if (!request.client.isSignedIn) return this.#arrive(request, { status: 401 })
    const before = wordsOf(this.#server.valueOf(request.place))
    const { answer, isWritten } = this.#server.save(request.client.user, { place: request.place, ...request.save })
    this.#story.push(
      `server: ${JSON.stringify(request.save)} at ${request.place} by ${request.client.user}: ${answer.status}`,
    )
    this.#responses.push({ request, answer })
    if (isWritten) this.#announce(request.place)
    // A person with two windows may replace in one what the other has just stored.
    if (isWritten && this.#hasTwoTabs) this.#oracle.givenUp(this.#oracle.ownOf(before, request.client.user))
  }

  #arrive(request: Request, answer: Answer | 'lost') {
    if (request.page !== request.client.page) return
    this.#tell(request.client, `hears ${JSON.stringify(answer)} about ${request.place}`)
    request.client.answer(request, answer, this.#key())
    // Who is signed out lands on the sign-in page, and on the record after that.
    if (answer !== 'lost' && answer.status === 401) request.client.reload()
  }

  #announce(place: Place) {
    for (const client of this.#clients) if (client.isOnline) client.messages.push(this.#server.messageAbout(place))
  }

  /** Messages arrive, sometimes out of order. */
  #hear(client: Client) {
    const message = this.#chance(0.8) ? client.messages.shift() : this.#take(client.messages)
    if (!message) return
    this.#tell(client, `learns ${JSON.stringify(message).slice(0, 120)}`)
    client.hear(message)
  }

  #connection(client: Client) {
    client.isOnline = !client.isOnline
    this.#tell(client, client.isOnline ? 'is online again' : 'is cut off')
    if (client.isOnline) client.messages.push(...this.#server.everything())
    else client.messages = this.#chance(0.5) ? client.messages : []
  }

  #offer(client: Client) {
    const offer = this.#pick(client.offers())
    if (!offer) return
    const [slot, { place, unsaved }] = offer
    if (this.#chance(0.3)) {
      this.#tell(client, `discards the offer for ${place}`)
      this.#oracle.givenUp(this.#oracle.ownOf(wordsOf(unsaved.value), client.user))
      return void client.storage.delete(slot)
    }
    if (client.editors.has(place)) return
    this.#tell(client, `uses ${JSON.stringify(unsaved satisfies Unsaved)} for ${place}`)
    client.open(place, unsaved)
    if (client.editors.has(place)) client.storage.delete(slot)
  }

  #undo(client: Client) {
    const change = client.changes.at(-1)
    if (!change || !client.undo()) return
    this.#tell(client, `takes back ${JSON.stringify(change)}`)
    this.#oracle.givenUp(this.#oracle.ownOf(wordsOf(change.stored.value), client.user))
  }

  /** Events that the person does not cause. */
  #outside(client: Client, place: Place) {
    const dice = this.#random()
    if (dice < 0.14) {
      this.#tell(client, 'reloads')
      client.reload()
    } else if (dice < 0.2) {
      this.#tell(client, 'is signed out elsewhere')
      client.isSignedIn = false
    } else if (dice < 0.23) {
      this.#tell(client, 'signs out, and agrees that the kept texts are deleted')
      this.#signOut(client)
    } else if (dice < 0.35) {
      this.#story.push(`the lock on ${place} ends`)
      this.#server.locks.delete(place)
    } else if (dice < 0.5) {
      this.#tell(client, `renews the lock on ${place}`)
      if (client.editors.has(place)) client.lock(place)
    } else if (dice < 0.65) {
      this.#server.isDeleted = !this.#server.isDeleted
      this.#story.push(this.#server.isDeleted ? 'the record is deleted' : 'the record is restored')
    } else if (dice < 0.85) {
      this.#server.tick()
      this.#tell(client, 'promotes the record')
      client.hear({ whole: this.#server.details() })
    } else this.#writeByApi(place)
  }

  #signOut(client: Client) {
    for (const [slot, { user, unsaved }] of client.storage) {
      if (user !== client.user) continue
      this.#oracle.givenUp(this.#oracle.ownOf(wordsOf(unsaved.value), user))
      client.storage.delete(slot)
    }
    // The sign-out ends the other tabs of this browser, too.
    for (const each of this.#clients) if (each.storage === client.storage) each.reload()
  }

  #writeByApi(place: Place) {
    const word = this.#word()
    this.#oracle.givenUp(wordsOf(this.#server.valueOf(place)))
    this.#server.write(place, place === 'tags' ? [word] : `${word}.`, API)
    this.#story.push(`a program writes ${word} into ${place}`)
    this.#announce(place)
  }
}
