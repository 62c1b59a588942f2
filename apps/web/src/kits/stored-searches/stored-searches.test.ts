import { expect, test } from 'vitest'
import {
  readStored,
  replacementFault,
  roomFault,
  withRecent,
  without,
  withSaved,
  type StoredSearch,
} from './stored-searches.ts'

const names = (all: readonly StoredSearch[]) => all.map(({ name }) => name)

test('ADR-104 the last eight searches are kept, each once, the latest first', () => {
  let all: StoredSearch[] = []
  for (let n = 0; n < 10; n++) all = withRecent(all, { term: `t${n}`, page: 3, tab: 'people' })
  all = withRecent(all, { term: 't5', sort: 'title' })
  expect(names(all)).toEqual(['t5', 't9', 't8', 't7', 't6', 't4', 't3', 't2'])
  expect(all[1]!.address).toEqual({ term: 't9' })
  expect(withRecent(all, {})).toEqual(all)
  expect(names(withRecent(all, { term: 't5', filters: [['statusId', 'Any', [1]]] }))).toHaveLength(8)
  expect(readStored(JSON.stringify(all))).toEqual(all)
})

test('ADR-104 a saved search has a name of its own, and a name is saved once', () => {
  const one = withSaved(withSaved([], 'Pumps', { term: 'pump' }), 'Leaks', { term: 'leak' })
  expect(names(one)).toEqual(['Leaks', 'Pumps'])
  expect(withSaved(one, 'PUMPS', { term: 'pumps' }).map(({ address }) => address.term)).toEqual(['leak', 'pumps'])
  expect(roomFault(one)).toBe(undefined)
  expect(roomFault(withSaved(one, 'Long', { term: 'x', filters: 'y'.repeat(2_000) }))).toContain('no room')
})

test.each([undefined, 7, '', '{', 'null', '{}', '[1,null,{"name":""},{"name":"a"},{"name":1,"address":{}}]'])(
  'ADR-104 what cannot be read as searches is left out: %j',
  (stored) => {
    expect(readStored(stored)).toEqual([])
  },
)

test('ADR-19 a search of another device is neither replaced nor deleted by its name alone', () => {
  const seen: StoredSearch = { name: 'Pumps', address: { term: 'pump' } }
  const since: StoredSearch = { name: 'pumps', address: { term: 'pumps', sort: 'title' } }
  expect(replacementFault([seen], { name: 'PUMPS', address: { term: 'x' } }, seen)).toBe(undefined)
  expect(replacementFault([], { name: 'Pumps', address: {} }, undefined)).toBe(undefined)
  expect(replacementFault([since], { name: 'Pumps', address: { term: 'x' } }, undefined)).toContain('elsewhere')
  expect(replacementFault([since], { name: 'Pumps', address: { term: 'x' } }, seen)).toContain('elsewhere')
  // A save whose answer was lost.
  expect(replacementFault([seen], { name: 'Pumps', address: { term: 'pump', page: 2 } }, undefined)).toBe(undefined)
  expect(without([since], seen)).toEqual([since])
  expect(without([since, seen], seen)).toEqual([since])
})
