import { ChosenRecords } from '@dossier/contract/chosen-records'
import { RECORDS_AT_ONCE } from '@dossier/contract/limits'
import { expect, test } from 'vitest'
import {
  ALL_CHOSEN,
  choose,
  chooseByStep,
  chosenCount,
  chosenOf,
  chosenRecords,
  isChosen,
  NONE_CHOSEN,
  toggle,
  type Choice,
  type Steps,
} from './chosen-records.ts'

const PAGE = [5, 3, 9, 7]
const of = { viewId: 1, searchTerm: '', timeZone: 'UTC' }
const onPage = (choice: Choice) => PAGE.filter((id) => isChosen(choice, id))

test('B-VIEW-22 a row is chosen and given up, and rows of other pages stay chosen', () => {
  const first = toggle(choose(NONE_CHOSEN, [1, 2], true), PAGE, { id: 3 })
  expect(chosenRecords(first, of)).toEqual({ ids: [1, 2, 3] })
  expect(chosenRecords(toggle(first, PAGE, { id: 3 }), of)).toEqual({ ids: [1, 2] })
})

test('B-VIEW-22 a range makes all of its rows like the last one, in both directions', () => {
  expect(onPage(toggle(NONE_CHOSEN, PAGE, { id: 9, from: 5 }))).toEqual([5, 3, 9])
  expect(onPage(toggle(NONE_CHOSEN, PAGE, { id: 3, from: 7 }))).toEqual([3, 9, 7])
  expect(onPage(toggle(choose(NONE_CHOSEN, PAGE, true), PAGE, { id: 9, from: 3 }))).toEqual([5, 7])
  expect(onPage(toggle(NONE_CHOSEN, PAGE, { id: 9, from: 100 }))).toEqual([9])
})

test('ADR-101 Shift and arrows take a row with each step away from the first, and give one up with each step back', () => {
  let choice = NONE_CHOSEN
  let before: Steps | undefined
  const after = (id: number, by: number) => {
    const chosen = chooseByStep(choice, PAGE, { id, by, before })
    if (chosen) [choice, before] = [chosen.choice, chosen.steps]
    return onPage(choice)
  }
  expect(after(3, 1)).toEqual([3, 9])
  expect(after(9, 1)).toEqual([3, 9, 7])
  expect(after(7, 1), 'at the end of the page').toEqual([3, 9, 7])
  expect(after(7, -1)).toEqual([3, 9])
  expect(after(9, -1)).toEqual([3])
  expect(after(3, -1), 'beyond the first').toEqual([5, 3])
  expect(after(7, -1), 'from another row').toEqual([5, 3, 9, 7])
})

test('B-VIEW-22 of all records, single ones are left out and taken in again', () => {
  const most = toggle(ALL_CHOSEN, PAGE, { id: 9, from: 3 })
  expect(onPage(most)).toEqual([5, 7])
  expect(chosenRecords(most, of)).toEqual({ all: true, of, except: [3, 9] })
  expect(chosenRecords(toggle(most, PAGE, { id: 3 }), of)).toEqual({ all: true, of, except: [9] })
  expect(isChosen(most, 1_000_000)).toBe(true)
})

test('B-VIEW-22 the box above a page is mixed while some of its rows are chosen', () => {
  expect(chosenOf(NONE_CHOSEN, PAGE)).toBe('none')
  expect(chosenOf(choose(NONE_CHOSEN, [3], true), PAGE)).toBe('some')
  expect(chosenOf(choose(NONE_CHOSEN, PAGE, true), PAGE)).toBe('all')
  expect(chosenOf(choose(ALL_CHOSEN, [3], false), PAGE)).toBe('some')
  expect(chosenOf(ALL_CHOSEN, [])).toBe('none')
})

test('B-VIEW-22 the number of chosen records is known unless that of the list is not', () => {
  expect(chosenCount(choose(NONE_CHOSEN, PAGE, true), undefined)).toBe(4)
  expect(chosenCount(choose(ALL_CHOSEN, [3], false), 1234)).toBe(1233)
  expect(chosenCount(ALL_CHOSEN, undefined)).toBeUndefined()
})

test('B-VIEW-22 no more records are chosen one by one than an action may change', () => {
  const most = choose(
    NONE_CHOSEN,
    Array.from({ length: RECORDS_AT_ONCE }, (_, i) => i + 1),
    true,
  )
  const more = choose(most, [RECORDS_AT_ONCE + 1], true)
  expect(chosenCount(more, undefined)).toBe(RECORDS_AT_ONCE)
  expect(ChosenRecords.safeParse(chosenRecords(more, of)).success).toBe(true)
  expect(ChosenRecords.safeParse({ ids: [] }).success).toBe(false)
})
