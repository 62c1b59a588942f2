import type { Client, Request } from './client.ts'
import { PLACES, type Place, type SimServer } from './server.ts'

/** The words of a value: sentences of a text, or entries of a set. Each is typed once in a run. */
export const wordsOf = (value: unknown): string[] =>
  Array.isArray(value) ? (value as string[]) : (String(value ?? '').match(/w\d+/g) ?? [])

/**
 * Knows what people typed and what they knowingly discarded, and nothing of how it is saved. A typed word is stored, or
 * on screen, or on offer, or being sent; or somebody who saw it removed it.
 */
export class Oracle {
  readonly #typed = new Map<string, { place: Place; by: number }>()
  readonly #givenUp = new Set<string>()

  typed(word: string, place: Place, by: number) {
    this.#typed.set(word, { place, by })
  }

  /** Somebody saw these words and took them out, or an unattended program replaced them. */
  givenUp(words: Iterable<string>) {
    for (const word of words) this.#givenUp.add(word)
  }

  /** Those of the words that this person typed. */
  ownOf = (words: readonly string[], user: number) => words.filter((word) => this.#typed.get(word)?.by === user)

  lost(server: SimServer, clients: readonly Client[], requests: readonly Request[]): string[] {
    const there = new Set<string>()
    const add = (value: unknown) => wordsOf(value).forEach((word) => there.add(word))
    for (const place of PLACES) add(server.valueOf(place))
    for (const { editors, storage } of clients) {
      for (const { editor } of editors.values()) add(editor.value)
      for (const { unsaved } of storage.values()) add(unsaved.value)
    }
    for (const { save } of requests) add(save.value)
    return [...this.#typed.keys()].filter((word) => !there.has(word) && !this.#givenUp.has(word))
  }
}
