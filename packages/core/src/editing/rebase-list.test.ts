import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ORDER, rebaseList } from './rebase-list.ts'

const item = (id: number, text = `text ${id}`) => ({ id, title: `Item ${id}`, text })
const start = [item(1), item(2), item(3)]
const idsOf = (list: { id: number }[]) => list.map(({ id }) => id)

test('D-116 items that one of the two changed, added or took away are so', () => {
  const mine = [item(1, 'mine'), item(2), item(3), item(-1)]
  const theirs = [item(1), item(3, 'theirs'), item(9)]
  expect(rebaseList(start, mine, theirs)).toEqual({
    values: [item(1, 'mine'), item(3, 'theirs'), item(9), item(-1)],
    conflicts: [],
  })
})

test('D-116 the title and the text of one item may come from different people', () => {
  const mine = [{ ...item(1), title: 'Mine' }, item(2), item(3)]
  const { values, conflicts } = rebaseList(start, mine, [item(1, 'theirs'), item(2), item(3)])
  expect([values[0], conflicts]).toEqual([{ id: 1, title: 'Mine', text: 'theirs' }, []])
})

test('D-116 an item that both changed, or that one changed and the other took away, is as the form has it', () => {
  const mine = [item(1, 'mine'), item(2, 'mine')]
  const theirs = [item(1, 'theirs'), item(3, 'theirs')]
  expect(rebaseList(start, mine, theirs)).toEqual({ values: mine, conflicts: ['1', '2', '3'] })
})

test('D-116 the order comes from the person who changed it', () => {
  const [a, b, c] = start as [(typeof start)[0], (typeof start)[0], (typeof start)[0]]
  expect(rebaseList(start, [a, b, c, item(-1)], [c, b, a, item(9)])).toEqual({
    values: [c, b, a, item(9), item(-1)],
    conflicts: [],
  })
  expect(idsOf(rebaseList(start, [c, b, a], [a, b, c, item(9)]).values)).toEqual([3, 2, 1, 9])
  expect(rebaseList(start, [c, b, a], [b, a, c])).toEqual({ values: [c, b, a], conflicts: [ORDER] })
})

const items = fc.integer({ min: 1, max: 5 }).chain((id) => fc.constantFrom('a', 'b').map((text) => item(id, text)))
const lists = fc.uniqueArray(items, { selector: ({ id }) => id })

test('D-116 a list that only one of them changed is as they left it, including its order', () => {
  fc.assert(
    fc.property(lists, lists, (one, other) => {
      expect(rebaseList(one, one, other)).toEqual({ values: other, conflicts: [] })
      expect(rebaseList(one, other, one).conflicts).toEqual([])
      expect(idsOf(rebaseList(one, other, one).values).toSorted()).toEqual(idsOf(other).toSorted())
    }),
  )
})
