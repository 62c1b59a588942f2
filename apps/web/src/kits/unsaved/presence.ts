/** What the tabs of one browser tell each other about the slots of their open editors. */
export type Message =
  | { type: 'ask' }
  /** Editors own these slots now. */
  | { type: 'open'; ids: string[] }
  /** Their editors are closed; the texts are on offer. */
  | { type: 'left'; ids: string[] }
  /** The person deleted these, open or not. */
  | { type: 'deleted'; ids: string[] }

/** How long other tabs have to answer. A later answer counts as well. */
export const ANSWER_TIME = 400

export interface Ports {
  post: (message: Message) => void
  later: (work: () => void, delay: number) => unknown
}

interface Question {
  candidates: Set<string>
  claimed: Set<string>
}

/** Knows which slots belong to an editor that is open in another tab, so that nobody is offered what is being typed. */
export class Presence {
  readonly #ports: Ports
  readonly #onChange: () => void
  /** Slots that nobody has open. */
  readonly #left = new Set<string>()
  readonly #open = new Set<string>()
  #asking: Question | undefined

  constructor(ports: Ports, onChange: () => void) {
    this.#ports = ports
    this.#onChange = onChange
  }

  isLeft = (id: string) => this.#left.has(id) && !this.#open.has(id)

  /** Asks the other tabs about these slots; those that none of them claims are left. */
  check(ids: Iterable<string>) {
    const asking = { candidates: new Set([...ids, ...(this.#asking?.candidates ?? [])]), claimed: new Set<string>() }
    this.#asking = asking
    this.#ports.post({ type: 'ask' })
    this.#ports.later(() => this.#settle(asking), ANSWER_TIME)
  }

  /** An editor of this tab is closed. */
  leave(ids: string[]) {
    if (ids.length === 0) return
    for (const id of ids) this.#left.add(id)
    this.#ports.post({ type: 'left', ids })
  }

  claim(ids: string[]) {
    if (ids.length > 0) this.#ports.post({ type: 'open', ids })
  }

  receive(message: Message) {
    if (message.type === 'open')
      for (const id of message.ids) {
        this.#open.add(id)
        this.#asking?.claimed.add(id)
      }
    if (message.type === 'left')
      for (const id of message.ids) {
        this.#open.delete(id)
        this.#left.add(id)
      }
    this.#onChange()
  }

  #settle(asking: Question) {
    if (this.#asking !== asking) return
    this.#asking = undefined
    for (const id of asking.candidates) {
      this.#left.add(id)
      if (!asking.claimed.has(id)) this.#open.delete(id)
    }
    this.#onChange()
  }
}
