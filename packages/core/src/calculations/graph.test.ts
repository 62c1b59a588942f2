import type { FieldDefinition, FieldExtensions, FieldValue } from '@dossier/contract/fields'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculate } from './evaluate.ts'
import { exampleFields } from './example-calculated.ts'
import { calculationFault } from './fault.ts'
import { allInputs, calculationOrder, isCalculated } from './graph.ts'
import { calculationOf } from './registry.ts'

const TODAY = '2026-03-05'
const AT = { today: TODAY, timeZone: 'UTC', created: null, closed: null }

/** What a field is worth, worked out again each time, without an order. */
function naive(id: string, all: ReadonlyMap<string, FieldDefinition>, values: Record<string, FieldValue>): FieldValue {
  const definition = all.get(id)!
  if (!isCalculated(definition)) return values[id] ?? null
  const { extensions } = definition
  return calculationOf(extensions).evaluate(extensions, {
    today: TODAY,
    timeZone: 'UTC',
    valueOf: (one) => naive(one, all, values),
    definitionOf: (one) => all.get(one),
  })
}

/** `f0` to `f3` are numbers that may be empty, `d0` a date; the rest is made from those before it. */
const graphs = fc
  .array(
    fc.record({
      kind: fc.constantFrom<FieldExtensions['calculationType']>('Numerical', 'Total', 'Average', 'GreaterThan'),
      picks: fc.tuple(fc.nat(), fc.nat()),
      sign: fc.constantFrom('+', '-', '*', '/'),
    }),
    { maxLength: 12 },
  )
  .map((steps) => {
    const fields: Record<string, FieldDefinition['dataType'] | FieldExtensions> = { f0: 'number', f1: 'number' }
    const numbers = ['f0', 'f1', 'f2', 'since']
    Object.assign(fields, { f2: 'dollar', d0: 'date' })
    fields.since = { calculationType: 'DaysUntilOrFromToday', dateField: 'd0' }
    for (const [nth, { kind, picks, sign }] of steps.entries()) {
      const [one, other] = picks.map((pick) => numbers[pick % numbers.length]!) as [string, string]
      const id = `c${nth}`
      if (kind === 'Numerical')
        fields[id] = { calculationType: kind, expression: `[${one}] ${sign} ([${other}] - 1.5)` }
      else if (kind === 'GreaterThan')
        fields[id] = { calculationType: kind, left: { fieldId: one }, right: { fieldId: other } }
      else fields[id] = { calculationType: kind!, fields: [...new Set([one, other])] }
      if (kind !== 'GreaterThan') numbers.push(id)
    }
    return exampleFields(fields)
  })

const maybe = fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true }))
const values = fc.record({
  f0: maybe,
  f1: maybe,
  f2: maybe,
  d0: fc.option(fc.constantFrom('2026-03-01', '2026-04-01', '2020-02-29')),
})

test('D-082 calculated in their order, fields have the values that asking for each of them gives', () => {
  fc.assert(
    fc.property(graphs, values, (all, given) => {
      for (const definition of all.values())
        if (isCalculated(definition)) expect(calculationFault(definition, all)).toBeNull()
      const order = calculationOrder([...all.keys()].toReversed(), all)
      const results = calculate(given, { order, overridden: [], definitions: all, ...AT })
      for (const id of all.keys()) if (results.has(id)) expect(results.get(id)).toEqual(naive(id, all, given))
      expect(results.size).toBe([...all.values()].filter(isCalculated).length)
    }),
    { numRuns: 500 },
  )
})

test('D-082 a field made from any of those that need it goes in a circle, and from no other', () => {
  fc.assert(
    fc.property(graphs, fc.nat(), fc.nat(), (all, first, second) => {
      const numbers = [...all.values()].filter(
        (one) => isCalculated(one) && one.extensions.calculationType !== 'GreaterThan',
      )
      const [changed, operand] = [numbers[first % numbers.length]!, numbers[second % numbers.length]!]
      const next = { ...changed, extensions: { calculationType: 'Total' as const, fields: [operand.id] } }
      const isCircle = operand.id === changed.id || allInputs(operand, all).has(changed.id)
      expect(calculationFault(next, all) !== null).toBe(isCircle)
    }),
    { numRuns: 500 },
  )
})

test('D-082 a circle is refused with a sentence that names its fields', () => {
  const all = exampleFields({
    a: { calculationType: 'Numerical', expression: '[b] + 1' },
    b: { calculationType: 'Total', fields: ['c'] },
    c: { calculationType: 'Numerical', expression: '2' },
  })
  const c = { ...all.get('c')!, extensions: { calculationType: 'Average' as const, fields: ['a'] } }
  expect(calculationFault(c, all)).toBe(
    'This would go in a circle: "C" needs "A" needs "B" needs "C". Choose other fields.',
  )
  const self = { ...c, extensions: { calculationType: 'Numerical' as const, expression: '[c] * 2' } }
  expect(calculationFault(self, all)).toBe('"C" cannot be calculated from itself. Choose other fields.')
})

test('D-082 a value that somebody entered stays, and what is made from it follows', () => {
  const all = exampleFields({
    n: 'number',
    a: { calculationType: 'Numerical', expression: '[n] + 1' },
    b: { calculationType: 'Numerical', expression: '[a] * 10' },
  })
  const order = calculationOrder(all.keys(), all)
  expect(calculate({ n: 1, a: 7 }, { order, overridden: ['a'], definitions: all, ...AT })).toEqual(new Map([['b', 70]]))
})
