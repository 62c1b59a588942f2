import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ExportSlots } from './export-slots.ts'

const MOST = 16
const STALLED = 120_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const people = (count: number) => Array.from({ length: count }, (_, i) => `person ${i}`)

test('ADR-102 sixteen exports run at once on a node, two of each person, and one that ends makes room for one', () => {
  const slots = new ExportSlots()
  const running = people(MOST / 2).flatMap((person) => [slots.take(person), slots.take(person)])
  expect(() => slots.take('person 0')).toThrow('2 of your exports are running.')
  expect(() => slots.take('one more')).toThrow('Many exports are running right now. Try again in a minute.')
  running[0]!.release()
  running[0]!.release()
  slots.take('one more')
  expect(() => slots.take('another')).toThrow('Many exports are running right now.')
  expect(() => slots.take('person 0')).toThrow('Many exports are running right now.')
})

test('ADR-102 a reader who takes nothing for two minutes loses the place, and a slow one keeps it', () => {
  const slots = new ExportSlots()
  const [stalled, slow] = [slots.take('stalled'), slots.take('slow')]
  slots.take('stalled')
  vi.advanceTimersByTime(STALLED - 1)
  expect(slow.keep()).toBe(true)
  vi.advanceTimersByTime(1)
  expect([stalled.keep(), slow.keep()]).toEqual([false, true])
  // What the stalled one gives back now is not counted again.
  stalled.release()
  const others = people(MOST - 1).map((person) => slots.take(person))
  expect(() => slots.take('one more')).toThrow('Many exports are running right now.')
  vi.advanceTimersByTime(STALLED)
  expect(others.some((each) => each.keep())).toBe(false)
  for (const person of people(MOST)) slots.take(person)
})
