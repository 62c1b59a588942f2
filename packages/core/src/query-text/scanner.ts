export class Misplaced extends Error {
  readonly place: readonly [start: number, end: number]

  constructor(place: readonly [start: number, end: number], message: string) {
    super(message)
    this.place = place
  }
}

const SPACE = /\s*/uy
const QUOTE = /["“]/uy
const QUOTED = /"((?:[^"\\]|\\.)*)"|“([^”]*)”/suy

/** Walks through a text once, from left to right. Patterns are sticky: they match where the walk is, or not at all. */
export class Scanner {
  at = 0
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  isAtEnd(): boolean {
    return this.at >= this.text.length
  }

  /** What matches here, which is passed. */
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (found) this.at += found[0].length
    return found
  }

  looksAt(pattern: RegExp): boolean {
    pattern.lastIndex = this.at
    return pattern.test(this.text)
  }

  skipSpace(): void {
    this.take(SPACE)
  }

  /** The text within quotation marks; undefined if there are none here. */
  takeQuoted(): string | undefined {
    const found = this.take(QUOTED)
    if (found) return found[2] ?? unescaped(found[1]!)
    if (!this.looksAt(QUOTE)) return undefined
    const start = this.at
    this.at = this.text.length
    throw new Misplaced([start, this.at], 'Close this quotation mark.')
  }
}

const unescaped = (text: string): string => text.replace(/\\(.)/gsu, '$1')

/** The text in quotation marks. */
export const quoted = (text: string): string => `"${text.replace(/["\\]/gu, '\\$&')}"`

/** The text as a phrase to search for. A search knows no quotation mark within it; it parts words like any sign. */
export const phraseOf = (text: string): string => `"${text.replace(/["\s]+/gu, ' ').trim()}"`

const PLAIN = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}_.-]*$/u
/** Words that have a meaning of their own. */
const RESERVED = new Set(['and', 'or', 'in', 'is', 'not', 'on', 'under', 'within', 'me'])

/** A name as it can be read again: in quotation marks unless it is one plain word. */
export const quotedIfNeeded = (name: string): string =>
  PLAIN.test(name) && !RESERVED.has(name.toLowerCase()) ? name : quoted(name)
