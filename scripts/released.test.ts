import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './run-command.ts'
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

test('one letter changed in the file of any released migration, or of what they share, is found', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dossier-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(join(root, 'apps/server/src/db/migrations'), folder, { recursive: true })
  const files = (await readdir(folder)).filter((file) => releasedMigrations()[file] !== undefined)
  expect(files).toEqual(Object.keys(releasedMigrations()).toSorted())
  for (const file of files) {
    const path = join(folder, file)
    const content = await readFile(path, 'utf8')
    await writeFile(
      path,
      content.replace(/[a-z](?=[^a-z]*$)/, (letter) => (letter === 'a' ? 'b' : 'a')),
    )
    expect(brokenReleases(releasedMigrations(), presentMigrations(folder))).toEqual([
      `${file} was released and must not change: add a new migration instead`,
    ])
    await writeFile(path, content)
  }
})

test('what is added beside the migrations is frozen with them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dossier-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const file of ['0001-people.ts', 'slot-columns.ts', 'index.ts', 'released.json'])
    await writeFile(join(folder, file), '')
  expect(Object.keys(presentMigrations(folder))).toEqual(['0001-people.ts', 'slot-columns.ts'])
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
