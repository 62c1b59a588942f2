import { startOf, type Comparison, type FormulaFault, type FunctionName, type Node } from './expression.ts'
import { Unreadable } from './formula-reader.ts'

/** What a part of a formula is. */
export type FormulaType = 'number' | 'text' | 'date' | 'condition'

/** What a formula's fields are. */
export interface FormulaFields {
  /** Null: it cannot be in a formula, or there is no such field. */
  typeOf(id: string): FormulaType | null
  /** Why it cannot be where one of these is needed. */
  faultOf(id: string, expected: readonly FormulaType[]): string
}

/** The type of a formula, one of those that are wanted; or what does not fit, and where. */
export function formulaType(
  tree: Node,
  fields: FormulaFields,
  expected: readonly FormulaType[],
): { ok: true; type: FormulaType } | ({ ok: false } & FormulaFault) {
  try {
    return { ok: true, type: typeOf(tree, fields, expected) }
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, message: error.message, at: error.at }
    throw error
  }
}

const NUMBER = ['number'] as const
const COMPARED = ['number', 'text', 'date'] as const
const JOINED = ['text', 'number', 'date', 'condition'] as const

function typeOf(node: Node, fields: FormulaFields, expected: readonly FormulaType[]): FormulaType {
  if (node.kind === 'field') {
    const type = fields.typeOf(node.id)
    if (type === null || !expected.includes(type)) throw new Unreadable(fields.faultOf(node.id, expected), node.at)
    return type
  }
  const type = made(node, fields, expected)
  if (!expected.includes(type)) throw new Unreadable(unfit(type, expected), startOf(node))
  return type
}

/** The type of a part that is no field, whose own parts fit. */
function made(
  node: Exclude<Node, { kind: 'field' }>,
  fields: FormulaFields,
  expected: readonly FormulaType[],
): FormulaType {
  switch (node.kind) {
    case 'number':
    case 'text':
      return node.kind
    case 'negative':
      typeOf(node.of, fields, NUMBER)
      return 'number'
    case 'call':
      return callType(node.name, node.of, { fields, expected })
    case '&':
      typeOf(node.left, fields, JOINED)
      typeOf(node.right, fields, JOINED)
      return 'text'
    case '+':
    case '-':
    case '*':
    case '/':
      typeOf(node.left, fields, NUMBER)
      typeOf(node.right, fields, NUMBER)
      return 'number'
    default:
      return comparisonType(node, node.kind, fields)
  }
}

function comparisonType(
  { left, right, at }: { left: Node; right: Node; at: number },
  sign: Comparison,
  fields: FormulaFields,
): FormulaType {
  const type = typeOf(left, fields, COMPARED)
  typeOf(right, fields, [type])
  if (type === 'text' && sign !== '=' && sign !== '<>') throw new Unreadable('Compare texts with = or <>.', at)
  return 'condition'
}

function callType(
  name: FunctionName,
  of: readonly Node[],
  { fields, expected }: { fields: FormulaFields; expected: readonly FormulaType[] },
): FormulaType {
  if (name !== 'IF') {
    for (const one of of) typeOf(one, fields, NUMBER)
    return 'number'
  }
  const [condition, then, otherwise] = of as [Node, Node, Node]
  typeOf(condition, fields, ['condition'])
  const type = typeOf(then, fields, expected)
  typeOf(otherwise, fields, [type])
  return type
}

const NOUNS: Record<FormulaType, string> = {
  number: 'a number',
  text: 'a text',
  date: 'a date',
  condition: 'a condition',
}

export const nounOf = (types: readonly FormulaType[]): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(types.map((type) => NOUNS[type]))

function unfit(type: FormulaType, expected: readonly FormulaType[]): string {
  if (type === 'condition') return 'This is a comparison. Use it as the condition of IF.'
  if (expected.includes('condition') && expected.length === 1)
    return `This is ${NOUNS[type]}. Compare it with another one, for example [Count] > 10.`
  return `This is ${NOUNS[type]}, and ${nounOf(expected)} is needed here.`
}
