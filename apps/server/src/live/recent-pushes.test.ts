import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RecentPushes } from './recent-pushes.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const rooms = ['tenant:1', 'user:1:2']

/** A node that has run for a minute, and what happened on it. */
function afterAMinute(...pushed: string[]) {
  const recent = new RecentPushes()
  vi.advanceTimersByTime(60_000)
  for (const room of pushed) recent.note(room)
  return recent
}

test('A-CACHE-01 answers are current if none of the rooms was pushed anything since', () => {
  const recent = afterAMinute('tenant:2', 'user:1:3')
  expect(recent.areCurrent(rooms, 500)).toBe(true)
  recent.note('user:1:2')
  expect(recent.areCurrent(rooms, 500)).toBe(false)
})

test('A-CACHE-01 a push before the answers counts as long as another node may not have heard of it', () => {
  const recent = afterAMinute('tenant:1')
  vi.advanceTimersByTime(10_000)
  expect(recent.areCurrent(rooms, 500)).toBe(false)
  vi.advanceTimersByTime(501)
  expect(recent.areCurrent(rooms, 500)).toBe(true)
})

test('A-CACHE-01 nothing is known about the time before the start or a gap, and about old pages', () => {
  const recent = new RecentPushes()
  expect(recent.areCurrent(rooms, 0)).toBe(false)
  vi.advanceTimersByTime(60_000)
  expect(recent.areCurrent(rooms, 40_000)).toBe(true)
  expect(recent.areCurrent(rooms, 50_001)).toBe(false)
  recent.forget()
  expect(recent.areCurrent(rooms, 0)).toBe(false)
})

test('pushes are forgotten once no page can ask for them, those of busy rooms last', () => {
  const recent = afterAMinute('tenant:1', 'tenant:2')
  vi.advanceTimersByTime(40_000)
  recent.note('tenant:1')
  vi.advanceTimersByTime(20_000)
  recent.note('tenant:3')
  expect(recent.areCurrent(['tenant:1'], 15_000)).toBe(false)
})
