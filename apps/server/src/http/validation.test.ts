import { contract } from '@dossier/contract'
import type { Endpoint } from '@dossier/contract/endpoint'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Refusal } from './refusal.ts'
import { parse } from './validation.ts'

/** What no part can be, and what is wrong with most. */
const WRONG = [undefined, null, Symbol.iterator, -1, 1e12, '', 'x'.repeat(1_001), [], [[]], {}, { 0: {} }]

function saidOf(schema: z.ZodType, input: unknown): string[] {
  try {
    parse(schema, input)
    return []
  } catch (error) {
    return error instanceof Refusal ? [error.message] : [String(error)]
  }
}

/** What is said about each part by itself, of an object that has it alone. */
const ofParts = (schema: z.ZodType): string[] =>
  'shape' in schema
    ? Object.entries(schema.shape as z.ZodRawShape).flatMap(([name, part]) =>
        WRONG.flatMap((value) => saidOf(z.object({ [name]: part }), { [name]: value })),
      )
    : []

/** Values to choose from and examples are written as they have to be sent. */
const withoutValues = (sentence: string) => sentence.replace(/ (one of|such as) .*$/, '')

const IN_CODE_STYLE = /"[\w.]*"|\b[a-z]+[A-Z]|\b\w+\.\w+\b|\w_\w|\bundefined\b|\bnull\b|\{|\}/

test('A-ERR-04 no call refuses an input with the name of a property or a path', () => {
  const schemas = Object.values(contract).flatMap((group) =>
    Object.values(group as Record<string, Endpoint>).flatMap(({ params, query, body }) =>
      [params, query, body].filter((schema) => schema !== undefined),
    ),
  )
  const said = new Set(
    schemas.flatMap((schema) => [...WRONG.flatMap((input) => saidOf(schema, input)), ...ofParts(schema)]),
  )
  expect(said.size).toBeGreaterThan(100)
  expect([...said].filter((sentence) => IN_CODE_STYLE.test(withoutValues(sentence)))).toEqual([])
  expect([...said].filter((sentence) => !/^[A-Z“].*\.$/.test(sentence))).toEqual([])
})
