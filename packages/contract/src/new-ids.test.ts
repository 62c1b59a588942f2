import { expect, test } from 'vitest'
import type { ZodObject } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { contract } from './index.ts'

/** Calls whose id names what is there already, or was made for the new thing before. */
const OF_SAVED = [
  'caseFields.changeRow',
  'configurationDraft.resolve',
  'fields.readers',
  'fields.save',
  'insightRuns.tableData',
  'schedules.save',
]

test('D-012 0 as the id, or none, means a new thing in every call that saves one', () => {
  const calls = Object.entries(contract).flatMap(([noun, group]) =>
    Object.entries(group as Record<string, Endpoint>).map(([name, { body }]) => ({ name: `${noun}.${name}`, body })),
  )
  const refused = calls.flatMap(({ name, body }) => {
    const id = body && 'shape' in body ? (body as ZodObject).shape['id'] : undefined
    return id && ![0, undefined].every((one) => id.safeParse(one).success) ? [name] : []
  })
  expect(refused.toSorted()).toEqual(OF_SAVED)
})
