import type { BulkChange } from '@dossier/contract/bulk-edits'
import { expect, test } from 'vitest'
import { exampleDefinition } from '../fields/example-definition.ts'
import { doingsOf, inOrder, valueAfter } from './bulk-change.ts'

const change = (one: object) => one as Extract<BulkChange, { place: string }>

test.each([
  [{ do: 'set', value: 7 }, 3, 7],
  [{ do: 'clear' }, 3, null],
  [{ do: 'clear' }, [3], []],
  [{ do: 'add', values: [4, 3] }, [3], [3, 4]],
  [{ do: 'add', values: ['Night', 'new'] }, ['night'], ['night', 'new']],
  [{ do: 'add', values: ['a'] }, null, ['a']],
  [{ do: 'remove', values: ['NIGHT'] }, ['night', 'day'], ['day']],
  [{ do: 'remove', values: [9] }, [3], [3]],
  [{ do: 'remove', values: ['a'] }, null, []],
])('ADR-101 %j makes of %j %j', (one, present, after) => {
  expect(valueAfter(change(one), present)).toEqual(after)
})

test('ADR-101 a record is restored and reopened before its values change, and closed or deleted afterwards', () => {
  const changes = ['delete', 'close', 'set', 'reopen', 'restore', 'add'].map((one) =>
    change({ do: one, ...(one.length === 3 && { place: 'tags' }) }),
  )
  expect(inOrder(changes).map((one) => one.do)).toEqual(['restore', 'reopen', 'set', 'add', 'close', 'delete'])
})

test('ADR-101 a field offers what its values allow', () => {
  const doings = (dataType: string, more = {}) => doingsOf({ ...exampleDefinition(dataType as never), ...more })
  expect(doings('number')).toEqual(['set', 'clear'])
  expect(doings('list-multiple')).toEqual(['add', 'remove', 'set', 'clear'])
  expect(doings('checkbox')).toEqual(['set'])
  for (const own of ['user-role', 'list-data', 'map-marker', 'calculated', 'icon-upload'])
    expect(doings(own)).toEqual([])
  expect(doings('number', { displayReadOnly: true })).toEqual([])
})
