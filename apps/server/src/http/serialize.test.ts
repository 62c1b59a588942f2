import { contract } from '@dossier/contract'
import type { Endpoint } from '@dossier/contract/endpoint'
import { expect, test } from 'vitest'
import { compileWriter, jsonSchema } from './serialize.ts'

interface Schema {
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  /** Of a tuple, one for each place. */
  items?: Schema | readonly Schema[]
  $ref?: string
  definitions?: Record<string, Schema>
}

const MOST_NESTED = 12

/** A value of the schema's form; of alternatives the `nth`, so that a few of them together use every one. */
function example(whole: Schema, nth: number, schema = whole, depth = 0): unknown {
  const inner = (one: Schema) => example(whole, nth, one, depth + 1)
  const nested = schema.$ref && (schema.$ref === '#' ? whole : whole.definitions![schema.$ref.split('/').at(-1)!]!)
  if (nested) return inner(nested)
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return inner(alternatives[nth % alternatives.length]!)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(inner))
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[nth % schema.enum.length]
  const types = [schema.type].flat()
  switch (types[nth % types.length]) {
    case 'array':
      return depth < MOST_NESTED ? [schema.items ?? []].flat().map(inner) : []
    case 'object':
      return exampleObject(schema, inner)
    case 'integer':
    case 'number':
      return 7
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return 'text'
  }
}

function exampleObject({ properties, additionalProperties }: Schema, inner: (one: Schema) => unknown) {
  const declared = Object.entries(properties ?? {}).map(([name, one]) => [name, inner(one)])
  const others = typeof additionalProperties === 'object' ? [['any', inner(additionalProperties)]] : []
  return Object.fromEntries([...declared, ...others]) as Record<string, unknown>
}

const replies = Object.values(contract)
  .flatMap((group) => Object.values<Endpoint>(group))
  .flatMap(({ method, path, reply }) => (reply ? [{ name: `${method} ${path}`, reply }] : []))

test('A-GEN-10 the code that writes replies writes whatever its call may answer', () => {
  expect(replies.length).toBeGreaterThan(200)
  for (const { name, reply } of replies) {
    const schema = jsonSchema(reply, 'output') as Schema
    const write = compileWriter(reply)
    for (let nth = 0; nth < 6; nth += 1) {
      const value = example(schema, nth)
      expect(JSON.parse(write(value)), name).toEqual(value)
    }
  }
})
