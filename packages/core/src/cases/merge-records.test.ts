import { describe, expect, test } from 'vitest'
import { joinEntries, joinPeople, sideOf, strictestTeams } from './merge-records.ts'

const FILLED = { source: false, target: false }

test('D-053 the target’s value stays unless the source’s is chosen or the target’s is empty', () => {
  expect(sideOf(undefined, FILLED)).toBe('target')
  expect(sideOf('source', FILLED)).toBe('source')
  expect(sideOf(undefined, { source: false, target: true })).toBe('source')
  expect(sideOf('target', { source: false, target: true })).toBe('target')
  expect(sideOf(undefined, { source: true, target: true })).toBe('target')
})

test('D-053 lists are joined, each entry once, the target’s first', () => {
  expect(joinEntries([3, 1], [1, 2])).toEqual([3, 1, 2])
  expect(joinEntries(['Wet'], ['wet', 'Dark'], (tag) => tag.toLowerCase())).toEqual(['Wet', 'Dark'])
})

describe('D-053 people of a role', () => {
  const ann = { id: 1, name: 'Ann', isExternal: false, timeSpent: 2 }
  const bob = { id: 2, name: 'Bob', isExternal: false }
  const eve = { id: 'ext-1', name: 'Eve', isExternal: true, email: 'eve@far.example' }

  test('are joined list by list, and keep the hours of the target', () => {
    const target = { users: [ann], subRoles: [{ title: 'Lead', users: [bob] }] }
    const source = { users: [{ ...ann, timeSpent: 9 }, eve], subRoles: [{ title: 'Night', users: [bob] }] }
    expect(joinPeople(target, source)).toEqual({
      users: [ann, eve],
      subRoles: [
        { title: 'Lead', users: [bob] },
        { title: 'Night', users: [bob] },
      ],
    })
  })

  test('come from the one record that has some', () => {
    const some = { users: [ann], subRoles: [] }
    expect([joinPeople(null, some), joinPeople(some, null), joinPeople(null, null)]).toEqual([some, some, null])
  })
})

test('T42 the stricter edit teams apply, and none at all where no team could edit both', () => {
  expect(strictestTeams([], [])).toEqual([])
  expect(strictestTeams([], [4])).toEqual([4])
  expect(strictestTeams([4], [])).toEqual([4])
  expect(strictestTeams([4, 5], [5, 6])).toEqual([5])
  expect(strictestTeams([4], [6])).toBeNull()
})
