import { expect, test } from 'vitest'
import { areInPlace, findMentions, queryAt, withPicked } from './mentions.ts'

const ann = { text: '@Ann', userId: 1 }
const annLee = { text: '@Ann Lee', userId: 2 }
const lamp = { text: '#HC-12', caseId: 7 }

test('B-CPAGE-11 what was picked is found where it still is, the longest name first', () => {
  const found = (text: string, most = 50) =>
    findMentions(text, [ann, annLee, lamp], most).map(({ at, userId, caseId }) => [at, userId ?? caseId])
  expect(found('@Ann Lee and @Ann, see #HC-12')).toEqual([
    [0, 2],
    [13, 1],
    [23, 7],
  ])
  expect(found('@Anna, a@Ann #HC-123 @An')).toEqual([])
  expect(found('@Ann @Ann', 1)).toEqual([[0, 1]])
  expect(found('')).toEqual([])
})

test('B-CPAGE-11 of two people with one name, each is mentioned in the order of picking', () => {
  const two = [ann, { text: '@Ann', userId: 3 }]
  expect(findMentions('@Ann @Ann @Ann', two, 50).map(({ userId }) => userId)).toEqual([1, 3, 3])
  expect(findMentions('@Ann', two, 50).map(({ userId }) => userId)).toEqual([1])
  expect(two).toHaveLength(2)
})

test('B-CPAGE-11 mentions lie in the text, one after the other, behind their marks', () => {
  const text = '@Ann #HC-12'
  const user = { at: 0, length: 4, userId: 1 }
  const record = { at: 5, length: 6, caseId: 7 }
  expect(areInPlace(text, [user, record])).toBe(true)
  expect(areInPlace(text, [])).toBe(true)
  for (const wrong of [
    [record, user],
    [user, user],
    [{ ...record, length: 7 }],
    [{ ...user, caseId: 7 }],
    [{ at: 0, length: 4 }],
    [{ ...record, caseId: undefined, userId: 1 }],
  ])
    expect(areInPlace(text, wrong as never)).toBe(false)
})

test('B-CPAGE-11 behind a mark at the beginning of a word, names are looked for up to the caret', () => {
  expect(queryAt('Hi @An', 6)).toEqual({ mark: '@', at: 3, term: 'An' })
  expect(queryAt('@Ann Le', 7)).toEqual({ mark: '@', at: 0, term: 'Ann Le' })
  expect(queryAt('see #', 5)).toEqual({ mark: '#', at: 4, term: '' })
  for (const none of ['ann@city', 'Hi', '@ Ann', '@Ann  x', '@Ann\nx', `@${'x'.repeat(60)}`])
    expect(queryAt(none, none.length)).toBeNull()
  expect(withPicked('Hi @An!', { mark: '@', at: 3, term: 'An' }, '@Ann Lee')).toEqual({
    text: 'Hi @Ann Lee !',
    caret: 12,
  })
})
