import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../db/open.ts'
import type { DB } from '../../db/schema.ts'
import { startFault } from '../../start-fault.ts'
import { silentLog } from '../postgres/fresh-database.ts'
import { testEngine } from '../postgres/postgres.ts'
import { withDatabase } from './prepare-workspace.ts'
import { migratedPlace, temporaryPlace } from './temporary-place.ts'
import { endOfStart, startProduct, type Place } from './start-product.ts'

describe.runIf(testEngine() === 'embedded')('a start that cannot succeed ends at once with one sentence', () => {
  let place: Place
  beforeAll(async () => {
    place = await migratedPlace()
  })

  test(
    'a second process on the same data folder names the first, which continues unharmed',
    { timeout: 180_000 },
    async () => {
      await using first = await startProduct(place)
      const second = await endOfStart(place)

      expect(second).toMatchObject({
        code: 2,
        said:
          `The data folder ${place.dataDir} is in use by process ${first.pid}. ` +
          'Stop that process first, or give this one another DATA_DIR.',
      })
      expect((await fetch(`${first.address}/ready`)).status).toBe(200)

      await first.kill()
      await using third = await startProduct(place)
      expect((await fetch(`${third.address}/ready`)).status).toBe(200)
    },
  )

  test('a bad setting is named', async () => {
    const said = 'PORT is "eighty", but must be a whole number from 0 to 65535.'
    expect(await endOfStart(place, { PORT: 'eighty' })).toMatchObject({ code: 2, said })
  })

  test('a port in use is named', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const ended = await endOfStart(place, { PORT: String(port) })
    other.close()
    expect(ended).toMatchObject({
      code: 2,
      said: `Port ${port} of 127.0.0.1 is in use by another program. Stop that program, or give this one another PORT.`,
    })
  })

  test('an unreachable database server is reported as such, without its password', async () => {
    const ended = await endOfStart({ ...place, databaseUrl: 'postgres://someone:hidden@127.0.0.1:1/none' })
    expect(ended.code).toBe(2)
    expect(ended.said).toBe(
      'The database cannot be reached (connect ECONNREFUSED 127.0.0.1:1). Check that its server runs and that DATABASE_URL names it.',
    )
    expect(ended.said + JSON.stringify(ended.log)).not.toContain('hidden')
  })

  test('a torn lock file that a killed engine left does no harm', async () => {
    await (await startProduct(place)).kill()
    await writeFile(join(place.dataDir, 'database', 'postmaster.pid'), '')
    await using product = await startProduct(place)
    expect((await fetch(`${product.address}/ready`)).status).toBe(200)
  })

  test('a lock file of a living PostgreSQL server is named, with what to do', async () => {
    const file = join(place.dataDir, 'database', 'postmaster.pid')
    await writeFile(file, `${process.ppid}\n/var/lib/postgresql\n`)
    const ended = await endOfStart(place)
    await rm(file)
    expect(ended).toMatchObject({
      code: 2,
      said:
        `The database in ${join(place.dataDir, 'database')} is in use by process ${process.ppid}, probably a PostgreSQL ` +
        `server: ${file} says so. Stop that process. If it is something else, remove that file and start again.`,
    })
  })

  test('an older program on newer data says so, and changes nothing', async () => {
    const newer = (owner: Kysely<DB>) =>
      sql`insert into kysely_migration (name, timestamp) values ('9999-later', now()::text)`.execute(owner)
    await withDatabase(place, ({ owner }) => newer(owner))
    const ended = await endOfStart(place)
    await withDatabase(place, ({ owner }) => sql`delete from kysely_migration where name = '9999-later'`.execute(owner))
    expect(ended.code).toBe(2)
    expect(ended.said).toMatch(
      /^The data were upgraded by a newer version of this program: they are at 9999-later, and this version ends at \d{4}-[\w-]+\. Start the newer version, or restore a backup from before the upgrade\.$/,
    )
  })

  test('data with a history that nobody knows are not touched', async () => {
    const rename = (from: string, to: string) =>
      withDatabase(place, ({ owner }) =>
        sql`update kysely_migration set name = ${to} where name = ${from}`.execute(owner),
      )
    await rename('0005-user-statuses', '0005-something-else')
    const ended = await endOfStart(place)
    await rename('0005-something-else', '0005-user-statuses')
    expect(ended).toMatchObject({
      code: 2,
      said:
        'The data have a history that this program does not know (0005-something-else). Check that DATABASE_URL or ' +
        'DATA_DIR names data of this program, or restore a backup of a released version.',
    })
  })

  test('a first start that takes too long says so, and the next one starts over', async () => {
    const slow = await temporaryPlace()
    const start = openDatabase({ ...slow, log: silentLog, limits: { startSeconds: 0.05 } })
    const error = await start.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(startFault(error)).toBe(
      `The database in ${slow.dataDir} was not ready after 0.05 s. Its disk or this machine is too slow or too busy. ` +
        'Nothing is lost: start again when there is less to do, or give DATA_DIR a folder on a quicker disk.',
    )
    await withDatabase(slow, ({ owner }) => sql`select 1`.execute(owner))
  })

  test.runIf(mayMount())('a folder that can only be read is named as such', async () => {
    const readOnly = await temporaryPlace()
    execFileSync('mount', ['--bind', place.dataDir, readOnly.dataDir])
    execFileSync('mount', ['-o', 'remount,bind,ro', readOnly.dataDir])
    const ended = await endOfStart(readOnly)
    execFileSync('umount', ['--lazy', readOnly.dataDir])
    expect(ended).toMatchObject({
      code: 2,
      said:
        `${readOnly.dataDir} cannot be written (EROFS). Make the data folder and everything in it writable for the ` +
        'account that runs this program, or give DATA_DIR another folder.',
    })
  })

  test('a corrupt database folder says what to do', async () => {
    const ruined = await temporaryPlace()
    await mkdir(join(ruined.dataDir, 'database'))
    await writeFile(join(ruined.dataDir, 'database', 'PG_VERSION'), 'nonsense')
    const ended = await endOfStart(ruined)
    expect(ended.code).toBe(2)
    expect(ended.said).toMatch(/^The database in .* cannot be opened .*Restore the folder from a backup.*$/)
  })
})

describe.runIf(testEngine() === 'server')('a start on a database that is not ours', () => {
  test('tables of another program end the start with a sentence and stay as they are', async () => {
    const place = await temporaryPlace()
    const count = (owner: Kysely<DB>) => sql`select * from identities`.execute(owner).then(({ rows }) => rows.length)
    await withDatabase(place, ({ owner }) => sql`create table identities (x int)`.execute(owner))
    expect(await endOfStart(place)).toMatchObject({
      code: 2,
      said: 'The database holds tables of another program. Create an empty database for this one and name it in DATABASE_URL.',
    })
    expect(await withDatabase(place, ({ owner }) => count(owner))).toBe(0)
  })
})

/** Needs the right to mount. */
function mayMount(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
