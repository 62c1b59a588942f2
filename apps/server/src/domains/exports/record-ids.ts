const SIZE = 4

/** Ids in an order, as the database packs them: a million take four megabytes. */
export class RecordIds {
  readonly #bytes: DataView

  constructor({ buffer, byteOffset, byteLength }: Uint8Array) {
    this.#bytes = new DataView(buffer, byteOffset, byteLength)
  }

  get length(): number {
    return this.#bytes.byteLength / SIZE
  }

  slice(from: number, to: number): number[] {
    const length = Math.max(0, Math.min(to, this.length) - from)
    return Array.from({ length }, (_, nth) => this.#bytes.getInt32((from + nth) * SIZE))
  }
}
