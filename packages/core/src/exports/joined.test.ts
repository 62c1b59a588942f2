import type { CaseRow } from '@dossier/contract/views'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellText } from '../clipboard/cell-text.ts'
import { exampleDefinition } from '../fields/example-definition.ts'
import { indexNames } from '../import/names.ts'
import { readFieldCell, readProperty, type CellContext } from '../import/read-cell.ts'
import { tableColumns } from './cells.ts'

const form = { dateForm: 'ymd', decimal: '.' } as const
const reader = { locale: 'en-US', timeZone: 'UTC', now: 0 }
const teams = ['Crew, night', 'Crew', 'Night; day']
const labels = ['Red, large', 'Blue', 'A; B', 'A']
const colors = exampleDefinition('list-multiple', {
  columnValues: labels.map((label, key) => ({ key, label, value: label })),
})
const context: CellContext = {
  names: {
    statuses: new Map(),
    severities: new Map(),
    areas: new Map(),
    users: new Map(),
    teams: indexNames(teams.map((title, id) => ({ id, names: [title] }))),
  },
  items: new Map(),
  timeZone: 'UTC',
  year: 2026,
}

/** The text of a copied cell. */
function copied(key: string, row: object): string {
  const [column] = tableColumns([key], (id) => (id === colors.id ? colors : undefined), { case: 'Case' })
  return cellText(column!.cell(row as CaseRow, reader), reader)
}

test('ADR-107 several choices that were copied are the same ones when they are pasted, whatever marks they have', () => {
  for (const chosen of subsets(labels)) {
    const text = copied(`fields.${colors.id}`, { fields: { [colors.id]: chosen } })
    expect(readFieldCell(colors, text, { form, context }), text).toEqual({ ok: true, value: chosen })
  }
  for (const some of subsets(teams)) {
    const text = copied('pendingTeams', { pendingTeams: some.map((title) => ({ title })) })
    const ids = some.map((title) => teams.indexOf(title))
    expect(readProperty('pendingTeams', text, { form, context }), text).toEqual({ ok: true, value: ids })
  }
})

test('ADR-107 tags that were copied are the same ones when they are pasted, whatever marks they have', () => {
  expect(copied('tags', { tags: ['live', 'blue'] })).toBe('live, blue')
  expect(copied('tags', { tags: ['a; b', 'c|d', '5" pipe'] })).toBe('"a; b"; "c|d"; 5" pipe')
  expect(copied('tags', { tags: ['a, "b', 'c"'] })).toBe('"a, ""b"; c"')
  const tag = fc.stringMatching(/^[ab,;|"\\]([ab,;|"\\ ]{0,4}[ab,;|"\\])?$/)
  fc.assert(
    fc.property(fc.uniqueArray(tag, { minLength: 1, maxLength: 4 }), (tags) => {
      const text = copied('tags', { tags })
      expect(readProperty('tags', text, { form, context }), text).toEqual({ ok: true, value: tags })
    }),
    { numRuns: 300 },
  )
})

/** All but the empty one, in the order of the list. */
const subsets = (all: readonly string[]): string[][] =>
  Array.from({ length: 2 ** all.length - 1 }, (_, bits) => all.filter((_one, at) => (bits + 1) & (1 << at)))
