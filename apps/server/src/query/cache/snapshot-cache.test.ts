import { expect, test } from 'vitest'
import { SnapshotCache, type Snapshot } from './snapshot-cache.ts'

const MEGABYTE = 1_048_576

const snapshot = (bytes: number): Snapshot => ({
  scope: 'shared',
  ids: new Int32Array(bytes / 4),
  isComplete: true,
  restricted: [],
  hidden: new Map(),
  snapshot: '',
  margin: null,
})

test('ADR-205 snapshots take 32 MB at most, also those that grow while they are used', () => {
  const cache = new SnapshotCache()
  for (const key of ['a', 'b', 'c']) cache.set(key, snapshot(10 * MEGABYTE))
  const grown = cache.get('a')!
  grown.hidden.set('somebody', new Int32Array(MEGABYTE))
  cache.set('a', { ...grown })
  expect(cache.get('b')).toBeUndefined()
  expect(cache.get('a')?.hidden.size).toBe(1)
  expect(cache.get('c')).toBeDefined()
  cache.set('too large', snapshot(40 * MEGABYTE))
  expect(cache.get('too large')).toBeUndefined()
  expect(cache.get('a')).toBeDefined()
})
