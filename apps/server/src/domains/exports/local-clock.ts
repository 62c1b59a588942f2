const QUARTER = 900_000
const MOST_CACHED = 20_000

/** Clocks change on a quarter of an hour: within one, all moments have the same distance from UTC. */
export class LocalClock {
  readonly #timeZone: string
  readonly #offsets = new Map<number, number>()

  constructor(timeZone: string) {
    this.#timeZone = timeZone
  }

  /** What the clocks of the zone show, in milliseconds, as if they stood in UTC. */
  millisecondsAt(instant: string): number {
    const at = Date.parse(instant)
    const quarter = Math.floor(at / QUARTER)
    const cached = this.#offsets.get(quarter)
    if (cached !== undefined) return at + cached
    if (this.#offsets.size >= MOST_CACHED) this.#offsets.clear()
    const zoned = Temporal.Instant.fromEpochMilliseconds(quarter * QUARTER).toZonedDateTimeISO(this.#timeZone)
    const offset = zoned.offsetNanoseconds / 1_000_000
    this.#offsets.set(quarter, offset)
    return at + offset
  }

  /** `2026-03-05 14:30:07` */
  textOf(instant: string): string {
    return new Date(this.millisecondsAt(instant)).toISOString().slice(0, 19).replace('T', ' ')
  }
}
