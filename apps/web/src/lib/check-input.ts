import { declarationOf } from './recorded-schemas.ts'

/** What is wrong with one part of an input. */
export interface InputFault {
  path: readonly (string | number)[]
  text: string
  /** By how many characters a text is too long, and how many fit. */
  tooLong?: { by: number; limit: number }
}

type Schema = object | undefined
type Check = readonly [name: string, args: readonly unknown[]]

interface Declared {
  kind: string
  /** The argument of the kind: the shape of an object, the schema of a list's items, the message of a number. */
  of: unknown
  checks: Check[]
  isOptional: boolean
  isNullable: boolean
  /** Every part of the object may be left out. */
  isPartial: boolean
}

const KINDS = new Set(['string', 'object', 'array', 'int', 'number'])
const UNKNOWN = 'other'

/** Reads a declaration. What this does not know is left to the server. */
function read(schema: Schema): Declared {
  const found: Declared = {
    kind: '',
    of: undefined,
    checks: [],
    isOptional: false,
    isNullable: false,
    isPartial: false,
  }
  const steps = (schema && declarationOf(schema)) ?? []
  for (let at = 0; at < steps.length; at += 2) {
    const [name, args] = [steps[at] as string, steps[at + 1]]
    // `z.iso.date()`, `z.coerce.number()`, `Some.shape.title`: rare in what forms save.
    if (!Array.isArray(args)) return { ...found, kind: UNKNOWN }
    if (found.kind === '') {
      found.kind = name === 'strictObject' ? 'object' : KINDS.has(name) ? name : UNKNOWN
      found.of = args[0]
    } else apply(found, [name, args])
  }
  return found
}

function apply(found: Declared, [name, args]: Check) {
  if (name === 'optional') found.isOptional = true
  else if (name === 'default') found.isOptional = true
  else if (name === 'nullable') found.isNullable = true
  else if (name === 'partial') found.isPartial = true
  else if (name === 'extend') found.of = { ...(found.of as object), ...(args[0] as object) }
  else if (/^(transform|pipe|pick|omit)$/.test(name)) found.kind = UNKNOWN
  else found.checks.push([name, args])
}

/** The faults of a value that the browser can find, at most one for each part. */
export function checkInput(schema: Schema, value: unknown, path: InputFault['path'] = []): InputFault[] {
  const declared = read(schema)
  if (value === undefined && (declared.isOptional || declared.kind === UNKNOWN)) return []
  if (value === null && declared.isNullable) return []
  const { kind, of, checks, isPartial } = declared
  if (kind === 'object' && isObject(value))
    return Object.entries(of as object).flatMap(([key, child]) =>
      isPartial && value[key] === undefined ? [] : checkInput(child, value[key], [...path, key]),
    )
  if (kind === 'array' && Array.isArray(value)) {
    const inside = value.flatMap((item, at) => checkInput(of as Schema, item, [...path, at]))
    return inside.length > 0 ? inside : faultOf(checkSize(checks, value.length, 'entries'), path)
  }
  if (kind === 'string' && typeof value === 'string')
    return faultOf(checkText(checks, value), path).map((fault) => ({ ...fault, ...excessOf(checks, value) }))
  if ((kind === 'int' || kind === 'number') && typeof value === 'number')
    return faultOf(checkNumber(declared, value), path)
  return []
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const faultOf = (text: string | undefined, path: InputFault['path']): InputFault[] =>
  text === undefined ? [] : [{ path, text }]

function checkText(checks: readonly Check[], value: string): string | undefined {
  let text = value
  for (const [name, args] of checks) {
    if (name === 'trim') text = text.trim()
    else if (name === 'toLowerCase') text = text.toLowerCase()
    else if (name === 'overwrite') text = (args[0] as (text: string) => string)(text)
    else if (name === 'regex' && !(args[0] as RegExp).test(text)) return own(args) ?? 'This is not valid.'
    else if (name === 'refine' && !(args[0] as (text: string) => unknown)(text))
      return own(args) ?? 'This is not valid.'
    else {
      const fault = checkSize([[name, args]], text.length, 'characters')
      if (fault) return fault
    }
  }
  return undefined
}

/** Whether a text is too long, which is said while it is typed. */
function excessOf(checks: readonly Check[], value: string): Pick<InputFault, 'tooLong'> {
  const isTrimmed = checks.some(([name]) => name === 'trim')
  const by = (isTrimmed ? value.trim() : value).length - limitOf(checks)
  return by > 0 ? { tooLong: { by, limit: limitOf(checks) } } : {}
}

const limitOf = (checks: readonly Check[]) => Number(checks.find(([name]) => name === 'max')?.[1][0] ?? Infinity)

function checkSize(checks: readonly Check[], size: number, of: string): string | undefined {
  for (const [name, args] of checks) {
    const bound = Number(args[0])
    if (name === 'max' && size > bound) return own(args) ?? `Use up to ${bound.toLocaleString('en')} ${of}.`
    if (name === 'min' && size < bound)
      return own(args) ?? (bound === 1 ? 'This is required.' : `Use at least ${bound} ${of}.`)
  }
  return undefined
}

function checkNumber({ kind, of, checks }: Declared, value: number): string | undefined {
  if (kind === 'int' && !Number.isSafeInteger(value)) return typeof of === 'string' ? of : 'Enter a whole number.'
  for (const [name, args] of checks) {
    const bound = Number(args[0])
    if (name === 'max' && value > bound) return own(args) ?? `Enter at most ${bound.toLocaleString('en')}.`
    if (name === 'min' && value < bound) return own(args) ?? `Enter at least ${bound.toLocaleString('en')}.`
  }
  return undefined
}

/** The contract's own message. */
const own = ([, message]: readonly unknown[]): string | undefined => (typeof message === 'string' ? message : undefined)

/** The schema of a part of an object or list, if that can be known. */
function partOf(schema: Schema, path: InputFault['path']): Schema {
  const [first, ...rest] = path
  if (first === undefined) return schema
  const { kind, of } = read(schema)
  if (kind === 'array') return partOf(of as Schema, rest)
  return kind === 'object' ? partOf((of as Record<string, Schema>)[first], rest) : undefined
}

/** Whether a part may be left empty. */
export function isRequired(schema: Schema, path: InputFault['path']): boolean {
  const part = partOf(schema, path)
  return checkInput(part, read(part).kind === 'array' ? [] : '').length > 0
}
