/** In one number, 32 ids. */
const SHIFT = 5
const REST = 31

/** Ids of records as bits: a stretch of a million ids takes 125 KB. A set does not change. */
export class IdSet {
  static readonly EMPTY = new IdSet(0, new Int32Array())

  readonly #first: number
  readonly #bits: Int32Array

  private constructor(first: number, bits: Int32Array) {
    this.#first = first
    this.#bits = bits
  }

  /** Of ids in any order, each as often as you like. */
  static of(ids: ArrayLike<number>): IdSet {
    return ids.length === 0 ? IdSet.EMPTY : IdSet.EMPTY.with(ids)
  }

  get bytes(): number {
    return this.#bits.byteLength
  }

  get size(): number {
    let size = 0
    for (const bits of this.#bits) size += countOf(bits)
    return size
  }

  /** The ids, the least first. */
  ids(): number[] {
    const ids: number[] = []
    for (let place = 0; place < this.#bits.length; place++)
      for (let bits = this.#bits[place]!; bits !== 0; bits &= bits - 1)
        ids.push(((this.#first + place) << SHIFT) + countOf((bits & -bits) - 1))
    return ids
  }

  has(id: number): boolean {
    return ((this.#at(id >> SHIFT) >>> (id & REST)) & 1) === 1
  }

  /** Those that are in both. */
  and(other: IdSet): IdSet {
    return this.#map((bits, key) => bits & other.#at(key))
  }

  /** Those that are in this one alone. */
  without(other: IdSet): IdSet {
    return this.#map((bits, key) => bits & ~other.#at(key))
  }

  /** With these ids besides. */
  with(ids: ArrayLike<number>): IdSet {
    if (ids.length === 0) return this
    let [least, most] = [ids[0]!, ids[0]!]
    for (let nth = 1; nth < ids.length; nth++) {
      least = Math.min(least, ids[nth]!)
      most = Math.max(most, ids[nth]!)
    }
    const hasBits = this.#bits.length > 0
    const first = hasBits ? Math.min(this.#first, least >> SHIFT) : least >> SHIFT
    const last = Math.max(hasBits ? this.#first + this.#bits.length - 1 : 0, most >> SHIFT)
    const bits = new Int32Array(last - first + 1)
    if (hasBits) bits.set(this.#bits, this.#first - first)
    for (let nth = 0; nth < ids.length; nth++) bits[(ids[nth]! >> SHIFT) - first]! |= 1 << (ids[nth]! & REST)
    return new IdSet(first, bits)
  }

  #at(key: number): number {
    return this.#bits[key - this.#first] ?? 0
  }

  #map(change: (bits: number, key: number) => number): IdSet {
    return new IdSet(
      this.#first,
      this.#bits.map((bits, place) => change(bits, this.#first + place)),
    )
  }
}

/** How many bits are set. */
function countOf(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
