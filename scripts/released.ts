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

/** The migrations of a folder and what they share; only their list grows. */
export function presentMigrations(folder = FOLDER): Hashes {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && file !== 'index.ts')
  return Object.fromEntries(files.toSorted().map((file) => [file, hashOf(readFileSync(join(folder, file), 'utf8'))]))
}

export const releasedMigrations = (): Hashes => JSON.parse(readFileSync(LIST, 'utf8')) as Hashes

/** Adds every migration of this tree to the released ones. */
export const addReleases = () =>
  writeFileSync(LIST, `${JSON.stringify({ ...presentMigrations(), ...releasedMigrations() }, undefined, 2)}\n`)

/** False, with the reasons printed, if a released migration is broken. */
export function checkReleases(): boolean {
  const broken = brokenReleases(releasedMigrations(), presentMigrations())
  for (const line of broken) console.log(line)
  console.log(`${Object.keys(releasedMigrations()).length} released, ${broken.length} broken`)
  return broken.length === 0
}

if (import.meta.main) process.exitCode = checkReleases() ? 0 : 1
