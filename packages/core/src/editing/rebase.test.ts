import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rebase } from './rebase.ts'

const start = {
  name: 'Ann',
  email: 'ann@x.example',
  teams: [1, 2],
  rights: { isAdmin: false, editData: false },
}
const change = (part: object) => ({ ...start, ...part })

test('D-116 what only one of the two changed is as they want it', () => {
  const mine = change({ name: 'Anna', rights: { isAdmin: false, editData: true } })
  const theirs = change({ email: 'anna@x.example', rights: { isAdmin: true, editData: false } })
  expect(rebase(start, mine, theirs)).toEqual({
    values: change({ name: 'Anna', email: 'anna@x.example', rights: { isAdmin: true, editData: true } }),
    conflicts: [],
  })
})

test('D-116 where both changed the same, the form keeps its own value and reports a conflict', () => {
  const mine = change({ name: 'Anna', rights: { isAdmin: false, editData: true } })
  const theirs = change({ name: 'Annie', rights: { isAdmin: true, editData: undefined }, email: 'a@x.example' })
  const { values, conflicts } = rebase(start, mine, theirs as typeof start)
  expect(conflicts).toEqual(['name', 'rights'])
  expect(values).toEqual(change({ name: 'Anna', email: 'a@x.example', rights: { isAdmin: true, editData: true } }))
})

test('D-116 the same change by both is no conflict', () => {
  const both = change({ name: 'Anna', teams: [3] })
  expect(rebase(start, both, structuredClone(both))).toEqual({ values: both, conflicts: [] })
})

test('D-116 in a set, each addition and removal by either person applies', () => {
  const teams = (ids: number[]) => change({ teams: ids })
  expect(rebase(start, teams([2, 3]), teams([1, 2, 4])).values.teams).toEqual([2, 4, 3])
  expect(rebase(start, teams([1, 2, 4]), teams([4])).values.teams).toEqual([4])
  const people = (...names: string[]) => ({ people: names.map((name) => ({ id: Number(name[0]), name })) })
  expect(rebase(people('1a', '2b'), people('2b', '3c'), people('1A', '2B')).values).toEqual(people('2B', '3c'))
})

const forms = fc.record({
  a: fc.integer({ min: 0, max: 3 }),
  b: fc.constantFrom('', 'x', 'y'),
  set: fc.uniqueArray(fc.integer({ min: 0, max: 5 })),
  inner: fc.record({ c: fc.boolean(), d: fc.constantFrom(null, 1, 2) }),
})

test('D-116 nothing that only one of them changed is lost', () => {
  fc.assert(
    fc.property(forms, forms, forms, (one, mine, theirs) => {
      expect(rebase(one, one, theirs)).toEqual({ values: theirs, conflicts: [] })
      expect(rebase(one, mine, one)).toEqual({ values: mine, conflicts: [] })
      const here = rebase(one, mine, theirs)
      const there = rebase(one, theirs, mine)
      expect(here.conflicts.toSorted()).toEqual(there.conflicts.toSorted())
      const sorted = ({ set, ...rest }: typeof one) => ({ ...rest, set: set.toSorted() })
      if (here.conflicts.length === 0) expect(sorted(here.values)).toEqual(sorted(there.values))
    }),
  )
})
