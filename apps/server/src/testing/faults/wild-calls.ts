import type { Endpoint } from '@dossier/contract/endpoint'
import fc from 'fast-check'
import { jsonSchema } from '../../http/serialize.ts'
import type { RawCall } from '../caller.ts'
import { wildPiece, wildValue } from './wild-values.ts'

type Schema = Record<string, unknown>

/** Real ids of the tenant, by the binding of a path or a reference inside a body, or else by the key's name. */
export type Ids = Record<string, string | number>

/** A call of this endpoint that is right but for one place: a path parameter, a query key, or a place in its body. */
export function wildCall(endpoint: Endpoint, ids: Ids): fc.Arbitrary<RawCall> {
  const right = rightCall(endpoint, ids)
  const spoilt: fc.Arbitrary<RightCall>[] = [right]
  const names = Object.keys(endpoint.on ?? {})
  if (names.length > 0)
    spoilt.push(
      fc.tuple(right, fc.constantFrom(...names), wildPiece).map(([call, name, piece]) => ({
        ...call,
        params: { ...call.params, [name]: piece },
      })),
    )
  const keys = ['unknown', 'pageSize', ...Object.keys(endpoint.query?.shape ?? {})]
  if (endpoint.query)
    spoilt.push(
      fc.tuple(right, fc.constantFrom(...keys), wildPiece).map(([call, key, piece]) => ({
        ...call,
        query: [...call.query.filter(([one]) => one !== key || piece.length % 2 === 0), [key, piece]],
      })),
    )
  if (endpoint.body) {
    const inside = fc.tuple(right, fc.nat(), wildValue).map(([call, place, value]) => ({
      ...call,
      body: spoil(call.body, place, value),
    }))
    spoilt.push(inside, inside, inside)
    spoilt.push(fc.tuple(right, wildValue).map(([call, body]) => ({ ...call, body })))
  }
  return fc.oneof(...spoilt).map((call) => written(endpoint, call))
}

interface RightCall {
  params: Record<string, string>
  query: [string, string][]
  body: unknown
}

function rightCall(endpoint: Endpoint, ids: Ids): fc.Arbitrary<RightCall> {
  const params = Object.entries(endpoint.on ?? {}).map(([name, binding]): [string, string] => [
    name,
    String(ids[name] ?? ids[binding.split(':')[0] ?? ''] ?? 1),
  ])
  const query = endpoint.query ? rightValue(jsonSchema(endpoint.query, 'input'), ids) : fc.constant({})
  const body = endpoint.body ? rightValue(jsonSchema(endpoint.body, 'input'), ids) : fc.constant(undefined)
  return fc.tuple(query, body).map(([given, sent]) => ({
    params: Object.fromEntries(params),
    query: Object.entries(given as Record<string, unknown>).map(([key, value]) => [
      key,
      encodeURIComponent(String(ids[key] ?? value).toWellFormed()),
    ]),
    body: sent,
  }))
}

/** What the schema accepts, or nearly: about half should pass the first check. */
function rightValue(schema: Schema, ids: Ids, key = ''): fc.Arbitrary<unknown> {
  const reference = schema['ref']
  if (typeof reference === 'string' && reference in ids) return fc.constant(ids[reference])
  if (key in ids) return fc.constant(ids[key])
  if ('const' in schema) return fc.constant(schema['const'])
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]))
  const either = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(either)) return fc.oneof(...either.map((one: Schema) => rightValue(one, ids)))
  switch (schema['type']) {
    case 'object':
      return rightObject(schema, ids)
    case 'array':
      return fc.array(rightValue((schema['items'] as Schema | undefined) ?? {}, ids), { maxLength: 3 })
    case 'integer':
      return fc.integer({ min: Number(schema['minimum'] ?? -5), max: Math.min(Number(schema['maximum'] ?? 50), 50) })
    case 'number':
      return fc.double({ noNaN: true, min: -180, max: 180 })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return fc.string({ minLength: Number(schema['minLength'] ?? 0), maxLength: 20 })
    default:
      return wildValue
  }
}

function rightObject(schema: Schema, ids: Ids): fc.Arbitrary<unknown> {
  const properties = (schema['properties'] ?? {}) as Record<string, Schema>
  const required = new Set((schema['required'] ?? []) as string[])
  const free = schema['additionalProperties']
  if (free && typeof free === 'object')
    return fc.dictionary(fc.constantFrom(...FIELD_IDS), rightValue(free as Schema, ids), { maxKeys: 3 })
  return fc.record(
    Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, rightValue(one, ids, key)])),
    { requiredKeys: Object.keys(properties).filter((key) => required.has(key)) },
  )
}

const FIELD_IDS = ['note', 'story', 'cost', 'due', 'visit', 'kind', 'kinds', 'place', 'urgent', 'price', 'nowhere']

/** Replaces one place inside a value: the nth of all places, counted round and round. */
function spoil(value: unknown, nth: number, by: unknown): unknown {
  if (!value || typeof value !== 'object') return by
  const keys = Object.keys(value)
  if (keys.length === 0) return by
  const key = keys[nth % keys.length] ?? ''
  const inner = spoil((value as Record<string, unknown>)[key], Math.floor(nth / keys.length), by)
  return Array.isArray(value) ? value.with(Number(key), inner) : { ...value, [key]: inner }
}

function written({ method, path }: Endpoint, { params, query, body }: RightCall): RawCall {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const search = query.map(([key, value]) => `${key}=${value}`).join('&')
  return { method, path: search ? `${filled}?${search}` : filled, ...(body !== undefined && { body }) }
}
