import type { LogPlace } from '../../../history/read-after.ts'

/** Entries whose messages came, and which were not read yet. More are forgotten: their lists are then read again. */
const MOST_HEARD = 100_000

/**
 * Compares the log with the messages about it. A node that is killed between a commit and its message sends none. Messages may come later than the entries can be read, so an entry counts as missed only if its message has
 * not come by the next look.
 */
export class MissedChanges {
  readonly #heard = new Set<string>()
  #awaited = new Set<string>()

  /** A message about so many entries of a record has come. */
  heard(caseId: number, fromSeq: number, entries: number): void {
    if (this.#heard.size > MOST_HEARD) this.#heard.clear()
    for (let seq = fromSeq; seq < fromSeq + entries; seq += 1) {
      const name = `${caseId}.${seq}`
      if (!this.#awaited.delete(name)) this.#heard.add(name)
    }
  }

  /** Takes the entries since the last look; says whether messages about earlier ones have not come yet. */
  look(entries: readonly LogPlace[]): boolean {
    const isMissed = this.#awaited.size > 0
    const names = entries.map(({ case_id, seq }) => `${case_id}.${seq}`)
    this.#awaited = new Set(names.filter((name) => !this.#heard.delete(name)))
    return isMissed
  }
}
