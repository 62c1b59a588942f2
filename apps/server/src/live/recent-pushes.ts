/** Milliseconds for which pushes are remembered. */
const REMEMBERED = 60_000
/**
 * Another node may have answered from memory that lagged behind what this one had heard by then, at most by the time for
 * which a node trusts its connection, with some to spare. (ADR 26)
 */
const LAG = 10_000

/** When which room was last pushed something: a page that joins later then knows whether it missed anything. */
export class RecentPushes {
  readonly #last = new Map<string, number>()
  #knowsSince = performance.now()

  note(room: string): void {
    const now = performance.now()
    // The room pushed to last comes last.
    this.#last.delete(room)
    this.#last.set(room, now)
    for (const [oldest, at] of this.#last) {
      if (now - at < REMEMBERED) return
      this.#last.delete(oldest)
    }
  }

  /** Something may have been missed: nothing is known about the time before. */
  forget(): void {
    this.#knowsSince = performance.now()
  }

  /** Whether answers that are at most so many milliseconds old are what these rooms would get now. */
  areCurrent(rooms: readonly string[], age: number): boolean {
    const now = performance.now()
    const from = now - age - LAG
    if (from < this.#knowsSince || now - from > REMEMBERED) return false
    return rooms.every((room) => (this.#last.get(room) ?? -Infinity) < from)
  }
}
