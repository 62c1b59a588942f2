import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dumpRelease } from '../apps/server/src/testing/releases/dump-release.ts'
import { addReleases, checkReleases, presentMigrations } from './released.ts'
import { root } from './run-command.ts'

/** Freezes the migrations of this tree, and keeps filled data of its schema for the tests of upgrades. */
const last = Object.keys(presentMigrations())
  .findLast((file) => /^\d{4}-/.test(file))!
  .slice(0, 4)
if (checkReleases()) {
  const file = `apps/server/src/testing/releases/${last}.sql`
  writeFileSync(join(root, file), await dumpRelease())
  addReleases()
  console.log(`${last} is released: commit released.json and ${file}.`)
} else process.exitCode = 1
