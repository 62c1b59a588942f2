/** Random choices, the same for the same seed. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** From 0 to just below 1. */
  next = (): number => {
    this.#state = (this.#state + 0x9e3779b9) | 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296
  }

  chance = (share: number): boolean => this.next() < share

  pick = <T>(list: readonly T[]): T => list[Math.floor(this.next() * list.length)]!

  /** One of the choices, the heavier the likelier. */
  weigh<T>(choices: readonly (readonly [weight: number, choice: T])[]): T {
    let left = this.next() * choices.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, choice] of choices) {
      left -= weight
      if (left < 0) return choice
    }
    return choices.at(-1)![1]
  }
}
