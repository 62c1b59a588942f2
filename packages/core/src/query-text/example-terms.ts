import { DATA_TYPES } from '@dossier/contract/fields'
import { exampleDefinition } from '../fields/example-definition.ts'
import { filterColumns } from '../filters/columns.ts'
import type { Names } from './names.ts'
import type { QueryTerms } from './value-reader.ts'

/** Names that are hard to write: two for one value, signs, words with a meaning. */
const THINGS: readonly (readonly [id: number, name: string])[] = [
  [1, 'New'],
  [2, 'Open'],
  [3, 'In Progress'],
  [4, 'open "again"'],
  [5, 'me'],
  [6, 'Twin'],
  [7, 'twin'],
  [8, '#3'],
  [9, 'a,b (c)'],
  [10, '@New'],
]
export const THING_IDS = THINGS.map(([id]) => id)

const names: Names = {
  valuesOf: ({ column }, name) => {
    const found = THINGS.filter(([, one]) => one.toLowerCase() === name.toLowerCase()).map(([id]) => id)
    return hasTexts(column.comparison) ? found.map(String) : found
  },
  nameOf: (_, value) => THINGS.find(([id]) => String(id) === String(value))?.[1],
  isNumbered: () => false,
  inOrder: ({ column }) => (column.key === 'severityId' ? THING_IDS : undefined),
}

const hasTexts = (comparison: string) => ['choice', 'choices', 'rows', 'hours'].includes(comparison)

const TITLES = ['Status', 'Due is set', 'in', 'due', 'statusId', 'a "b" \\c', 'tag']
const fields = [
  ...DATA_TYPES.map((dataType) => exampleDefinition(dataType, { id: dataType, title: `The ${dataType}` })),
  ...TITLES.map((title, nth) => exampleDefinition('date', { id: `t${nth}`, title })),
]

/** For tests: every kind of column, with today being Monday, November 23, 2026. */
export const exampleTerms: QueryTerms = {
  columns: filterColumns({ isAdmin: true }, fields),
  names,
  reader: { locale: 'en-US', timeZone: 'America/New_York', now: Date.parse('2026-11-23T17:00:00Z') },
  today: Temporal.PlainDate.from('2026-11-23'),
}
