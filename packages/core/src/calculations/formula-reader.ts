/** A formula that cannot be read, with a sentence for the user. */
export class Unreadable extends Error {
  readonly at: number

  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

const SPACE = /\s*/y

/** Goes through the text of a formula from left to right. */
export class FormulaReader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  protected get isBlank(): boolean {
    return this.#text.trim() === ''
  }

  /** The next character that is no space; empty at the end. */
  protected next(): string {
    SPACE.lastIndex = this.#at
    this.#at += SPACE.exec(this.#text)![0].length
    return this.#text[this.#at] ?? ''
  }

  /** The place of the next character that is no space. */
  protected place(): number {
    this.next()
    return this.#at
  }

  protected pass(characters: number): void {
    this.#at += characters
  }

  protected back(at: number): void {
    this.#at = at
  }

  protected match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (found) this.#at += found[0].length
    return found
  }

  /** The sign that comes next, if it is one of these. */
  protected starts<S extends string>(signs: readonly S[], { isAdjacent = false } = {}): S | undefined {
    const at = isAdjacent ? this.#at : this.place()
    return signs.find((sign) => this.#text.startsWith(sign, at))
  }

  protected take<S extends string>(signs: readonly S[]): S | undefined {
    const sign = this.starts(signs)
    if (sign) this.pass(sign.length)
    return sign
  }

  /** The word that comes next, for a sentence. */
  protected word(): string {
    const rest = this.#text.slice(this.#at)
    return /^[\p{L}\p{N}_]{1,30}/u.exec(rest)?.[0] ?? [...rest][0]!
  }

  protected fault(message: string): Unreadable {
    return new Unreadable(message, this.#at)
  }
}
