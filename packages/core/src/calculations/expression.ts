import { FormulaReader, Unreadable } from './formula-reader.ts'

export const COMPARISONS = ['<=', '>=', '<>', '=', '<', '>'] as const
export type Comparison = (typeof COMPARISONS)[number]
export type Operation = '+' | '-' | '*' | '/'
export const FUNCTIONS = ['IF', 'ROUND', 'MIN', 'MAX'] as const
export type FunctionName = (typeof FUNCTIONS)[number]

/** A formula as a tree; `at` is where a part begins in the text, or where its sign is. */
export type Node = { at: number } &
  /** As it is written: a number of the language would round it. */
  (
    | { kind: 'number'; value: string }
    | { kind: 'text'; value: string }
    | { kind: 'field'; id: string }
    | { kind: 'negative'; of: Node }
    | { kind: Operation | Comparison | '&'; left: Node; right: Node }
    | { kind: 'call'; name: FunctionName; of: readonly Node[] }
  )

/** Why a formula cannot be read: a sentence for the user, and where in the text. */
export interface FormulaFault {
  message: string
  at: number
}

export type Parsed = { ok: true; tree: Node } | ({ ok: false } & FormulaFault)

/** Parentheses and minus signs within each other. */
const DEEPEST = 50

/**
 * Reads a formula of `[fieldId]`, numbers with a point, "texts", `+ - * / ( )`, `&`, comparisons, IF, ROUND, MIN and
 * MAX; its sentences say where it is wrong.
 */
export function parseFormula(text: string): Parsed {
  try {
    return { ok: true, tree: new Parser(text).whole() }
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, message: error.message, at: error.at }
    throw error
  }
}

const NUMBER = /\d+(\.\d+)?|\.\d+/y
const FIELD = /\[([^[\]]*)\]/y
const TEXT = /"([^"]*)"|“([^“”]*)”/y
const NAME = /[A-Za-z]+/y

const ARGUMENTS: Record<FunctionName, { least: number; most: number; fault: string }> = {
  IF: { least: 3, most: 3, fault: 'IF takes a condition and two values: IF([Count] > 10, 5, 0).' },
  ROUND: { least: 1, most: 2, fault: 'ROUND takes a number and how many decimals it has: ROUND([Price], 1).' },
  MIN: { least: 1, most: 50, fault: 'MIN takes up to 50 numbers: MIN([Price], 100).' },
  MAX: { least: 1, most: 50, fault: 'MAX takes up to 50 numbers: MAX([Price], 100).' },
}

class Parser extends FormulaReader {
  #depth = 0
  /** Between the commas of a function, where a comma does not stand for a point. */
  #isInCall = false

  whole(): Node {
    if (this.isBlank) throw new Unreadable('Enter a formula.', 0)
    const tree = this.#comparison()
    const rest = this.next()
    if (rest === ')') throw this.fault('This parenthesis closes nothing. Remove it.')
    if (rest !== '') throw this.fault(`Enter + - * or / before "${this.word()}".`)
    return tree
  }

  #comparison(): Node {
    const left = this.#chain(['&'], () => this.#sum())
    const at = this.place()
    const kind = this.take(COMPARISONS)
    if (!kind) return left
    const right = this.#chain(['&'], () => this.#sum())
    if (this.starts(COMPARISONS)) throw this.fault('Compare two values at a time.')
    return { kind, left, right, at }
  }

  #sum(): Node {
    return this.#chain(['+', '-'], () => this.#product())
  }

  #product(): Node {
    return this.#chain(['*', '/'], () => this.#operand())
  }

  #chain(signs: readonly (Operation | '&')[], operand: () => Node): Node {
    let left = operand()
    for (;;) {
      const at = this.place()
      const kind = this.take(signs)
      if (!kind) return left
      left = { kind, left, right: operand(), at }
    }
  }

  #operand(): Node {
    const next = this.next()
    const at = this.place()
    if (next === '-') return this.#deeper(() => ({ kind: 'negative', of: this.#operand(), at }))
    if (next === '(') return this.#deeper(() => this.#inside(at))
    if (next === '[')
      return { kind: 'field', id: this.#enclosed(FIELD, 'This bracket is not closed. Add "]".').trim(), at }
    if (next === '"' || next === '“')
      return { kind: 'text', value: this.#enclosed(TEXT, 'This text is not closed. Add a quotation mark.'), at }
    const number = this.match(NUMBER)
    if (!number) return this.#call(at)
    if (this.starts(this.#isInCall ? ['.'] : ['.', ','], { isAdjacent: true }))
      throw this.fault('Write decimals with one point, for example 0.5.')
    return { kind: 'number', value: number[0], at }
  }

  #enclosed(pattern: RegExp, fault: string): string {
    const found = this.match(pattern)
    if (!found) throw this.fault(fault)
    return found[1] ?? found[2]!
  }

  #deeper(read: () => Node): Node {
    if (this.#depth >= DEEPEST) throw this.fault(`Use at most ${DEEPEST} parentheses within each other.`)
    this.pass(1)
    this.#depth += 1
    const node = read()
    this.#depth -= 1
    return node
  }

  #inside(open: number): Node {
    const isInCall = this.#isInCall
    this.#isInCall = false
    const node = this.#comparison()
    this.#isInCall = isInCall
    if (this.next() !== ')') throw new Unreadable('This parenthesis is not closed. Add ")".', open)
    this.pass(1)
    return node
  }

  #call(at: number): Node {
    const next = this.next()
    const word = this.match(NAME)?.[0] ?? ''
    const isCall = word !== '' && this.next() === '('
    const name = FUNCTIONS.find((one) => one === word.toUpperCase())
    if (name && !isCall) throw this.fault(`Enter "(" after ${name}.`)
    if (isCall && !name) throw new Unreadable(`There is no function "${word}". Use IF, ROUND, MIN or MAX.`, at)
    this.back(at)
    if (!name) throw this.#missing(next)
    this.pass(word.length)
    this.next()
    return this.#deeper(() => ({ kind: 'call', name, of: this.#arguments(name, at), at }))
  }

  #arguments(name: FunctionName, at: number): Node[] {
    const { least, most, fault } = ARGUMENTS[name]
    const open = this.place() - 1
    const wasInCall = this.#isInCall
    this.#isInCall = true
    const of = [this.#comparison()]
    while (this.take([','])) of.push(this.#comparison())
    this.#isInCall = wasInCall
    if (this.next() === ';') throw this.fault('Separate the values with commas.')
    if (this.next() !== ')') throw new Unreadable('This parenthesis is not closed. Add ")".', open)
    this.pass(1)
    if (of.length < least || of.length > most) throw new Unreadable(fault, at)
    return of
  }

  #missing(next: string): Unreadable {
    if (next === '') return this.fault('Enter a field or a number at the end.')
    if ('+*/),&=<>'.includes(next)) return this.fault(`Enter a field or a number before "${next}".`)
    return this.fault(`"${this.word()}" is not a number. Write fields as [field].`)
  }
}

/** The parts that a node is made of. */
export function partsOf(node: Node): readonly Node[] {
  if (node.kind === 'number' || node.kind === 'text' || node.kind === 'field') return []
  if (node.kind === 'negative') return [node.of]
  return node.kind === 'call' ? node.of : [node.left, node.right]
}

/** The fields of a formula in order, with repetitions. */
export const fieldsOfFormula = (node: Node): { id: string; at: number }[] =>
  node.kind === 'field' ? [{ id: node.id, at: node.at }] : partsOf(node).flatMap(fieldsOfFormula)

/** Where a part begins in the text. */
export const startOf = (node: Node): number => {
  const first = node.kind === 'call' || node.kind === 'negative' ? undefined : partsOf(node)[0]
  return first ? startOf(first) : node.at
}
