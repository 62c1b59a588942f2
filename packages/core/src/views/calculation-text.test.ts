import type { FieldDefinition } from '@dossier/contract/fields'
import { expect, test } from 'vitest'
import { calculationTexts } from './calculation-text.ts'

const field = (id: string, dataType: FieldDefinition['dataType']) => ({ id, title: id, dataType }) as FieldDefinition
const FIELDS = [field('due', 'date'), field('cost', 'dollar'), field('at', 'time')]
const CONTEXT = { locale: 'en-US', timeZone: 'UTC', now: new Date('2026-11-28T12:00:00Z'), words: { case: 'Case' } }

/** The edges of a column with these values. */
const edgesOf = (column: string, values: (string | number | null)[]) =>
  calculationTexts(
    {
      calculations: [
        { column, calcType: 'Min' },
        { column, calcType: 'Max' },
      ],
      values,
    },
    FIELDS,
    CONTEXT as never,
  )[0]!.parts

test.each([
  ['fields.due', [null, null], ['Earliest None', 'Latest None']],
  ['fields.at', [null, '08:00'], ['Earliest None', 'Latest 08:00']],
  ['closed', [null, null], ['Earliest None', 'Latest None']],
  ['fields.cost', [null, 3], ['Lowest None', 'Highest $3.00']],
  ['openForDays', [null, null], ['Lowest None', 'Highest None']],
])('D-075 the edges of %s %j are called %j, whether there are any or none', (column, values, parts) => {
  expect(edgesOf(column, values)).toEqual(parts)
})
