/** Of the name, the promise and the places of a value, which take room even if it is empty. */
const BESIDES = 1_024

interface Kept<T> {
  value: T
  bytes: number
}

/** Values by name within so many bytes; those that were put least recently are forgotten. */
export class LeastRecent<T> {
  readonly #room: number
  readonly #kept = new Map<string, Kept<T>>()
  #taken = 0

  constructor(room: number) {
    this.#room = room
  }

  get size(): number {
    return this.#kept.size
  }

  get(name: string): T | undefined {
    return this.#kept.get(name)?.value
  }

  /** Of one that is larger than the room, nothing is kept. */
  put(name: string, value: T, bytes: number): void {
    this.forget(name)
    const all = bytes + BESIDES + 2 * name.length
    this.#kept.set(name, { value, bytes: all })
    this.#taken += all
    for (const oldest of this.#kept.keys()) {
      if (this.#taken <= this.#room) break
      this.forget(oldest)
    }
  }

  forget(name: string): void {
    this.#taken -= this.#kept.get(name)?.bytes ?? 0
    this.#kept.delete(name)
  }
}
