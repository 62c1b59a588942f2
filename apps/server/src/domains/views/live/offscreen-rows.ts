import type { CaseRow } from '@dossier/contract/views'

/** Records beside one page of a list whose changes are told; as many as a screen shows. */
const MOST = 100

/**
 * What a screen shows of a list beside its page: rows that left it wait there until the person refreshes, and their cells
 * change like those of the others. Who waits for which is not known, so everybody who follows the list is told.
 */
export class WaitingRows {
  /** The last ones that left. */
  readonly #ids = new Set<number>()
  /** Their contents, and those of rows that may be about to leave, to be told with the next message. */
  readonly #news = new Map<number, CaseRow>()

  has(id: number): boolean {
    return this.#ids.has(id)
  }

  wait(ids: Iterable<number>): void {
    for (const id of ids) {
      this.#ids.delete(id)
      this.#ids.add(id)
    }
    for (const id of this.#ids) if (this.#ids.size > MOST) this.#ids.delete(id)
  }

  note(rows: readonly CaseRow[]): void {
    for (const row of rows) this.#news.set(row.id, row)
  }

  /** What to tell of the rows that are not on the page. */
  take({ shown, gone }: { shown: ReadonlySet<number>; gone: ReadonlySet<number> }): CaseRow[] {
    const rows = [...this.#news.values()].filter(({ id }) => !shown.has(id) && !gone.has(id))
    this.#news.clear()
    return rows
  }

  /** The page is another one: these are on it, those were. */
  turn(shown: ReadonlySet<number>, before: ReadonlySet<number>): void {
    this.wait(before.difference(shown))
    for (const id of shown) this.#ids.delete(id)
  }
}
