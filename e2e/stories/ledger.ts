import { wordsOf } from './words.ts'

/** One entry of a record's history: who replaced which words by which. */
export interface Replaced {
  key: string
  by: number
  removed: readonly string[]
  added: readonly string[]
}

/** What became of a record, as anybody who fetches it afresh sees it. */
export interface Fetched {
  /** The words of each place. */
  places: Record<string, readonly string[]>
  history: readonly Replaced[]
  comments: readonly string[]
}

interface Typed {
  by: number
  /** A place, or `comment`. */
  place: string
}

/**
 * Knows what people typed, discarded and removed with their eyes open, and nothing of how the product keeps it. A word is
 * lost when neither the record, its history, its comments nor a screen of the person who typed it has it.
 */
export class Ledger {
  readonly #typed = new Map<string, Typed>()
  readonly #discarded = new Set<string>()
  /** By person: the words of others that this person saw and removed. */
  readonly #removed = new Map<number, Set<string>>()
  /** By person and place: how often something was changed there, by hand or with a button. */
  readonly #acts = new Map<string, number>()
  /** A program replaces what is there, whatever it is. */
  readonly #programs: readonly number[]

  constructor(programs: readonly number[]) {
    this.#programs = programs
  }

  /** The text of an editor, a person's choice, changed from one to the other. */
  changed(
    by: number,
    { place, before, after }: { place: string; before: readonly string[]; after: readonly string[] },
  ) {
    for (const word of after) if (!this.#typed.has(word)) this.#typed.set(word, { by, place })
    const removed = before.filter((word) => !after.includes(word))
    for (const word of removed) {
      if (this.#typed.get(word)?.by === by) this.#discarded.add(word)
      if (!this.#removed.has(by)) this.#removed.set(by, new Set())
      this.#removed.get(by)!.add(word)
    }
    this.acted(by, place)
  }

  /** The person caused a save of this place. */
  acted(by: number, place: string) {
    const name = `${by} ${place}`
    this.#acts.set(name, (this.#acts.get(name) ?? 0) + 1)
  }

  /** The person threw away a text that was not stored. */
  discarded(by: number, words: readonly string[]) {
    for (const word of words) if (this.#typed.get(word)?.by === by) this.#discarded.add(word)
  }

  /** Everything that the person typed so far. */
  wordsBy = (person: number): string[] => [...this.#typed].flatMap(([word, { by }]) => (by === person ? [word] : []))

  /** Where these words were typed. */
  placeOf = (words: readonly string[]): string | undefined =>
    words.map((word) => this.#typed.get(word)?.place).find(Boolean)

  /** What was broken, one sentence each. `screens`: all that each person can read or has in a box. */
  judge(fetched: Fetched, screens: ReadonlyMap<number, string>): string[] {
    return [
      ...this.#lost(fetched, screens),
      ...this.#overwritten(fetched),
      ...this.#unasked(fetched),
      ...twice(fetched),
    ]
  }

  #lost({ places, history, comments }: Fetched, screens: ReadonlyMap<number, string>): string[] {
    const kept = new Set([...Object.values(places).flat(), ...comments.flatMap(wordsOf)])
    for (const { removed, added } of history) for (const word of [...removed, ...added]) kept.add(word)
    const onScreen = new Map([...screens].map(([person, text]) => [person, new Set(wordsOf(text))]))
    const isKept = (word: string, by: number) => kept.has(word) || onScreen.get(by)?.has(word)
    return [...this.#typed]
      .filter(([word, { by }]) => !this.#discarded.has(word) && !isKept(word, by))
      .map(([word, { by, place }]) => `${word}, typed by ${by} into ${place}, is nowhere`)
  }

  /** Another person's words may go only when the one who saves has seen and removed them. */
  #overwritten({ history }: Fetched): string[] {
    return history
      .filter(({ by }) => !this.#programs.includes(by))
      .flatMap(({ key, by, removed }) =>
        removed
          .filter((word) => this.#typed.get(word)?.by !== by && !this.#removed.get(by)?.has(word))
          .map((word) => `${word} at ${key} was replaced by ${by}, who never removed it`),
      )
  }

  /** Whoever changed nothing wrote nothing. */
  #unasked({ history }: Fetched): string[] {
    const saves = new Map<string, number>()
    const people = history.filter(({ by }) => !this.#programs.includes(by))
    for (const { key, by } of people) saves.set(`${by} ${key}`, (saves.get(`${by} ${key}`) ?? 0) + 1)
    return [...saves]
      .filter(([name, count]) => count > (this.#acts.get(name) ?? 0))
      .map(
        ([name, count]) =>
          `the history has ${count} saves of ${name}, who changed it ${this.#acts.get(name) ?? 0} times`,
      )
  }
}

function twice({ comments, places }: Fetched): string[] {
  const seen = new Set<string>()
  const repeated = comments.flatMap(wordsOf).filter((word) => seen.has(word) || !seen.add(word))
  const inTags = places['tags']?.filter((word, at, all) => all.indexOf(word) !== at) ?? []
  return [...repeated, ...inTags].map((word) => `${word} is there twice`)
}
