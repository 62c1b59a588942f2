import type { CasesTable } from '@dossier/contract/views'
import { describe, expect, test } from 'vitest'
import { boardColumns, boardKind, entryOf, isInColumn, movedValue } from './board.ts'

const table = (value: string | null, totalRecords = 1): CasesTable => ({
  id: value === null ? 'none' : `v:${value}`,
  value,
  label: value === null ? '' : `Name ${value}`,
  totalRecords,
  totalIsMinimum: false,
  cases: [],
})

describe('ADR 91 the columns of a board', () => {
  const possible = ['1', '2'].map((value) => ({ value, label: `Name ${value}` }))

  test('ADR 91 are all known values in their order, removed ones that records have, and none last', () => {
    const columns = boardColumns({ possible, tables: [table('2'), table('9')], isWhole: true, canBeEmpty: true })
    expect(columns.map(({ value }) => value)).toEqual(['1', '2', '9', null])
    expect(columns[0]!.table).toMatchObject({ id: 'v:1', totalRecords: 0, cases: [] })
    expect(columns.map(({ label }) => label)).toEqual(['Name 1', 'Name 2', 'Name 9', undefined])
  })

  test('ADR 91 ask for their cards if not every group is there', () => {
    const columns = boardColumns({ possible, tables: [table('2')], isWhole: false, canBeEmpty: false })
    expect(columns.map((column) => column.table?.totalRecords)).toEqual([undefined, 1])
  })

  test('ADR 91 are those of the records where the values are not known', () => {
    const columns = boardColumns({
      possible: null,
      tables: [table('7'), table(null)],
      isWhole: true,
      canBeEmpty: false,
    })
    expect(columns.map(({ value }) => value)).toEqual(['7', null])
  })
})

describe('ADR 91 a moved card', () => {
  const ann = { id: 1, name: 'Ann' }
  const ben = { id: 2, name: 'Ben' }
  test.each([
    ['one', ann, '1', '2', ben, ben],
    ['one', 'a', 'a', null, null, null],
    ['many', [ann], '1', '2', ben, [ben]],
    ['many', [ann, ben], '1', '2', ben, [ben]],
    ['many', [], null, '2', ben, [ben]],
    ['many', [ann, ben], '1', null, null, []],
    ['many', ['a', 'b'], 'a', 'c', 'c', ['b', 'c']],
    ['many', ['a'], 'a', 'a', 'a', ['a']],
    ['flag', null, 'false', 'true', 'true', true],
    ['flag', true, 'true', 'false', 'false', false],
  ] as const)('ADR 91 %s: %j from %s to %s', (kind, value, from, to, entry, moved) => {
    expect(movedValue(kind, value, { from, to, entry })).toEqual(moved)
  })

  test('ADR 91 is in the columns of its values, and in that of none without one', () => {
    expect([isInColumn('one', ann, '1'), isInColumn('one', ann, '2'), isInColumn('one', ann, null)]).toEqual([
      true,
      false,
      false,
    ])
    expect([isInColumn('many', [ann, ben], '2'), isInColumn('many', [], null)]).toEqual([true, true])
    expect([isInColumn('flag', null, 'false'), isInColumn('flag', true, 'true')]).toEqual([true, true])
    expect(isInColumn('one', '', null)).toBe(true)
  })

  test('ADR 91 takes the value of its column in the form of that field', () => {
    const column = { value: '5', label: 'Five' }
    expect(entryOf('statusId', column)).toEqual({ id: 5, title: 'Five' })
    expect(entryOf('users', column)).toEqual({ id: 5, name: 'Five' })
    expect([entryOf('tags', column), entryOf('fields.a', column)]).toEqual(['5', '5'])
    const kindOf = (key: string, dataType?: 'list' | 'list-multiple' | 'checkbox') =>
      boardKind(key, dataType && { dataType })
    expect([kindOf('tags'), kindOf('statusId'), kindOf('fields.a', 'list-multiple')]).toEqual(['many', 'one', 'many'])
    expect([kindOf('fields.a', 'list'), kindOf('fields.a', 'checkbox')]).toEqual(['one', 'flag'])
  })
})
