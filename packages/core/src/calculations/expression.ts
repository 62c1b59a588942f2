/** A formula as a tree. */
export type Node =
  | { kind: 'number'; value: number }
  | { kind: 'field'; id: string; at: number }
  | { kind: 'negative'; of: Node }
  | { kind: Operation; left: Node; right: Node }

type Operation = '+' | '-' | '*' | '/'

/** Why a formula cannot be read: a sentence for the user, and where in the text. */
export interface FormulaFault {
  message: string
  at: number
}

export type Parsed = { ok: true; tree: Node } | ({ ok: false } & FormulaFault)

/** Parentheses and minus signs within each other. */
const DEEPEST = 50

class Unreadable extends Error {
  readonly at: number

  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

/** Reads a formula of `[fieldId]`, numbers with a point, `+ - * / ( )`; its sentences say where it is wrong. */
export function parseFormula(text: string): Parsed {
  try {
    return { ok: true, tree: new Parser(text).whole() }
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, message: error.message, at: error.at }
    throw error
  }
}

const SPACE = /\s*/y
const NUMBER = /\d+(\.\d+)?|\.\d+/y
const FIELD = /\[([^[\]]*)\]/y

class Parser {
  readonly #text: string
  #at = 0
  #depth = 0

  constructor(text: string) {
    this.#text = text
  }

  whole(): Node {
    if (this.#text.trim() === '') throw new Unreadable('Enter a formula.', 0)
    const tree = this.#sum()
    const rest = this.#next()
    if (rest === ')') throw this.#fault('This parenthesis closes nothing. Remove it.')
    if (rest !== '') throw this.#fault(`Enter + - * or / before "${shown(this.#text.slice(this.#at))}".`)
    return tree
  }

  #sum(): Node {
    return this.#chain(['+', '-'], () => this.#product())
  }

  #product(): Node {
    return this.#chain(['*', '/'], () => this.#operand())
  }

  #chain(signs: readonly Operation[], operand: () => Node): Node {
    let left = operand()
    for (;;) {
      const sign = signs.find((one) => one === this.#next())
      if (!sign) return left
      this.#at += 1
      left = { kind: sign, left, right: operand() }
    }
  }

  #operand(): Node {
    const next = this.#next()
    if (next === '-') return this.#deeper(() => ({ kind: 'negative', of: this.#operand() }))
    if (next === '(') return this.#deeper(() => this.#inside())
    if (next === '[') return this.#field()
    const number = this.#match(NUMBER)
    if (!number) throw this.#missing(next)
    if (/[\d.,]/.test(this.#text[this.#at] ?? '')) throw this.#fault('Write decimals with one point, for example 0.5.')
    return { kind: 'number', value: Number(number[0]) }
  }

  #deeper(read: () => Node): Node {
    if (this.#depth >= DEEPEST) throw this.#fault(`Use at most ${DEEPEST} parentheses within each other.`)
    this.#at += 1
    this.#depth += 1
    const node = read()
    this.#depth -= 1
    return node
  }

  #inside(): Node {
    const open = this.#at - 1
    const node = this.#sum()
    if (this.#next() !== ')') throw new Unreadable('This parenthesis is not closed. Add ")".', open)
    this.#at += 1
    return node
  }

  #field(): Node {
    const at = this.#at
    const field = this.#match(FIELD)
    if (!field) throw new Unreadable('This bracket is not closed. Add "]".', at)
    return { kind: 'field', id: field[1]!.trim(), at }
  }

  #missing(next: string): Unreadable {
    if (next === '') return this.#fault('Enter a field or a number at the end.')
    if ('+*/)'.includes(next)) return this.#fault(`Enter a field or a number before "${next}".`)
    return this.#fault(`"${shown(this.#text.slice(this.#at))}" is not a number. Write fields as [field].`)
  }

  /** The next character that is no space; empty at the end. */
  #next(): string {
    SPACE.lastIndex = this.#at
    this.#at += SPACE.exec(this.#text)![0].length
    return this.#text[this.#at] ?? ''
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (found) this.#at += found[0].length
    return found
  }

  #fault(message: string): Unreadable {
    return new Unreadable(message, this.#at)
  }
}

/** The word at the start of a text, for a sentence. */
const shown = (text: string): string => /^[\p{L}\p{N}_]{1,30}/u.exec(text)?.[0] ?? [...text][0]!

/** The fields of a formula in order, with repetitions. */
export function fieldsOfFormula(node: Node): { id: string; at: number }[] {
  switch (node.kind) {
    case 'number':
      return []
    case 'field':
      return [{ id: node.id, at: node.at }]
    case 'negative':
      return fieldsOfFormula(node.of)
    default:
      return [...fieldsOfFormula(node.left), ...fieldsOfFormula(node.right)]
  }
}

/** The result; null where an operand is missing, or where something is divided by zero. */
export function evaluateFormula(node: Node, valueOf: (fieldId: string) => number | null): number | null {
  switch (node.kind) {
    case 'number':
      return node.value
    case 'field':
      return valueOf(node.id)
    case 'negative': {
      const value = evaluateFormula(node.of, valueOf)
      return value === null ? null : -value
    }
    default: {
      const left = evaluateFormula(node.left, valueOf)
      const right = left === null ? null : evaluateFormula(node.right, valueOf)
      return left === null || right === null ? null : OPERATIONS[node.kind](left, right)
    }
  }
}

const OPERATIONS: Record<Operation, (left: number, right: number) => number | null> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => (right === 0 ? null : left / right),
}
