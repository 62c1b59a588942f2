import { EXPORTS_AT_ONCE } from '@dossier/contract/exports'
import { Refusal } from '../../http/refusal.ts'

/** Of everybody, on one node. */
const MOST = 16
/** Milliseconds for which a reader may take nothing. */
const STALLED = 120_000

/** A place among the exports that run. */
export interface Slot {
  /** To be called whenever the reader has taken something. False: they took nothing for so long that it ended. */
  keep(): boolean
  release(): void
}

/** The exports that run on this node: few of each person, and not too many of all. */
export class ExportSlots {
  readonly #running = new Map<string, number>()
  #total = 0

  take(person: string): Slot {
    const own = this.#running.get(person) ?? 0
    if (own >= EXPORTS_AT_ONCE)
      throw new Refusal(
        429,
        `${EXPORTS_AT_ONCE} of your exports are running. Wait for one to finish, or cancel it.`,
        10,
      )
    if (this.#total >= MOST) throw new Refusal(503, 'Many exports are running right now. Try again in a minute.', 60)
    this.#count(person, 1)
    let isOver = false
    const release = () => {
      clearTimeout(timer)
      if (!isOver) this.#count(person, -1)
      isOver = true
    }
    const timer = setTimeout(release, STALLED).unref()
    return { keep: () => !isOver && Boolean(timer.refresh()), release }
  }

  #count(person: string, by: 1 | -1): void {
    const own = (this.#running.get(person) ?? 0) + by
    if (own === 0) this.#running.delete(person)
    else this.#running.set(person, own)
    this.#total += by
  }
}
