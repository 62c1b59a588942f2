import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run-command.ts'

const FOLDER = join(root, 'apps/server/src/db/migrations')
const LIST = join(FOLDER, 'released.json')

/** File names with the hash of their content. */
type Hashes = Record<string, string>

/**
 * The differences between the migrations and the released ones: a released one that was edited or removed, or a new one
 * that would run before a released one. Existing databases have run them already and would never see the change.
 */
export function brokenReleases(released: Hashes, present: Hashes): string[] {
  const last = Object.keys(released).filter(isMigration).toSorted().at(-1) ?? ''
  return [
    ...Object.entries(released).flatMap(([file, hash]) => {
      if (present[file] === undefined) return [`${file} was released and is missing: restore it`]
      return present[file] === hash ? [] : [`${file} was released and must not change: add a new migration instead`]
    }),
    ...Object.keys(present)
      .filter((file) => released[file] === undefined && file < last)
      .map((file) => `${file} would run before ${last}, which was released: give it a higher number`),
  ]
}

export const hashOf = (content: string): string =>
  createHash('sha256').update(content.replaceAll('\r\n', '\n')).digest('hex')

const isMigration = (file: string): boolean => /^\d{4}-[\w-]+\.ts$/.test(file)

/** The migrations of this tree, and the helper that they share. */
export function presentMigrations(): Hashes {
  const files = readdirSync(FOLDER).filter((file) => isMigration(file) || file === 'tenant-table.ts')
  return Object.fromEntries(files.toSorted().map((file) => [file, hashOf(readFileSync(join(FOLDER, file), 'utf8'))]))
}

export const releasedMigrations = (): Hashes => JSON.parse(readFileSync(LIST, 'utf8')) as Hashes

if (import.meta.main) {
  const released = releasedMigrations()
  const present = presentMigrations()
  const broken = brokenReleases(released, present)
  for (const line of broken) console.log(line)
  if (broken.length === 0 && process.argv.includes('--add'))
    writeFileSync(LIST, `${JSON.stringify({ ...present, ...released }, undefined, 2)}\n`)
  console.log(`${Object.keys(released).length} released, ${broken.length} broken`)
  process.exitCode = broken.length === 0 ? 0 : 1
}
