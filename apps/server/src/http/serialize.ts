import fastJson from 'fast-json-stringify'
import { z } from 'zod'

type Schema = Record<string, unknown>
export type Serializer = (value: unknown) => string

/**
 * Turns replies of one shape into JSON text. Checked: every reply is parsed by its schema first, so that a wrong one
 * fails loudly (development and tests). Otherwise compiled code writes the declared properties only, so that an
 * undeclared one can never escape, at a third of the cost. It is compiled with the first reply.
 */
export function serializer(reply: z.ZodType, checked: boolean): Serializer {
  if (checked) return (value) => JSON.stringify(reply.parse(value))
  let write: Serializer | undefined
  return (value) => {
    write ??= compileWriter(reply)
    return write(value)
  }
}

export const compileWriter = (reply: z.ZodType): Serializer =>
  fastJson(writable(jsonSchema(reply, 'output')) as never) as Serializer

/** The JSON Schema of a shape, for input or output. */
export function jsonSchema(shape: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, target: 'draft-7', unrepresentable: 'any' })
  return schema
}

/**
 * The serializer tries alternatives one by one, which is slow: "or null" becomes a flag, other unions are written as
 * they are.
 */
function writable(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(writable)
  if (!node || typeof node !== 'object') return node
  const schema = node as Schema
  if (schema.oneOf) return {}
  if (Array.isArray(schema.anyOf)) {
    const real = (schema.anyOf as Schema[]).filter((one) => one.type !== 'null')
    const only = real[0]
    if (real.length !== 1 || !only) return {}
    return { ...(writable(only) as Schema), nullable: real.length < schema.anyOf.length }
  }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, writable(value)]))
}
