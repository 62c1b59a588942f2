import { expect, test } from 'vitest'
import { brokenReleases, hashOf, presentMigrations, releasedMigrations } from './released.ts'

const released = {
  '0001-people.ts': hashOf('create'),
  '0002-cases.ts': hashOf('alter'),
  'tenant-table.ts': hashOf('x'),
}

test('migrations stay as they were released', () => {
  expect(Object.keys(releasedMigrations()).length).toBeGreaterThan(16)
  expect(brokenReleases(releasedMigrations(), presentMigrations())).toEqual([])
})

test('one letter changed in any released migration is found', () => {
  for (const file of Object.keys(releasedMigrations()))
    expect(brokenReleases(releasedMigrations(), { ...presentMigrations(), [file]: hashOf('edited') })).toEqual([
      `${file} was released and must not change: add a new migration instead`,
    ])
})

test('a migration may be added at the end only', () => {
  expect(brokenReleases(released, { ...released, '0003-later.ts': hashOf('new') })).toEqual([])
  expect(brokenReleases(released, { ...released, '0001-z-between.ts': hashOf('new') })).toEqual([
    '0001-z-between.ts would run before 0002-cases.ts, which was released: give it a higher number',
  ])
})

test('a missing released migration is found', () => {
  const { '0001-people.ts': _, ...rest } = released
  expect(brokenReleases(released, rest)).toEqual(['0001-people.ts was released and is missing: restore it'])
})

test('line ends of another system are no change', () => {
  expect(hashOf('one\r\ntwo')).toBe(hashOf('one\ntwo'))
})
