import { globSync, watch, type FSWatcher } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SHARE } from '../../testing/matrix/share.ts'
import { freshFolder, silentLog } from '../../testing/postgres/fresh-database.ts'
import { runScript } from '../../testing/run-script.ts'
import { openDatabase } from '../open.ts'
import { testEngine } from '../../testing/postgres/postgres.ts'

describe.runIf(testEngine() === 'embedded')('the embedded engine', () => {
  const writer = new URL('./write-until-killed.process.ts', import.meta.url)
  const open = (dataDir: string) => openDatabase({ dataDir, log: silentLog })
  let folder = ''
  beforeEach(async () => {
    folder = await freshFolder()
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  /** Resolves when there is a file like this. Folders on the way to it are watched as soon as they appear. */
  async function appears(pattern: string, ended: Promise<unknown>) {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const watchers = new Map<string, FSWatcher>()
    const steps = pattern.split('/')
    const look = () => {
      if (globSync(pattern, { cwd: folder }).length > 0) return resolve(true)
      for (const depth of steps.keys())
        for (const place of depth === 0 ? ['.'] : globSync(steps.slice(0, depth).join('/'), { cwd: folder })) {
          if (watchers.has(place)) continue
          watchers.set(place, watch(join(folder, place), look))
          // It may have been filled before it was watched.
          look()
        }
    }
    look()
    await Promise.race([promise, ended])
    for (const watcher of watchers.values()) watcher.close()
  }

  // The files in the order in which the first start creates them. Without protection, dying at PG_VERSION corrupts the
  // folder, so each run dies there; of the others, every second one, and in another run the rest.
  const points = ['*', '*/pg_wal', '*/base/5', '*/global/pg_control', '*/PG_VERSION', 'database']
  test.each(points.filter((point, nth) => point === '*/PG_VERSION' || SHARE === 'all' || (nth + SHARE) % 2 === 0))(
    'killed in the first start when %s appears, the next start works',
    async (file) => {
      const first = runScript(writer, folder)
      await appears(file, first.closed)
      const { code, errors } = await first.kill()
      expect({ code, errors }).toEqual({ code: null, errors: '' })

      const database = await open(folder)
      const { rows } = await sql`select count(*) as tables from pg_class`.execute(database.owner)
      expect(rows).toHaveLength(1)
      await database.close()
      expect(await readdir(folder)).toEqual(['database'])
    },
  )

  test('killed three times while committing, no acknowledged row is lost', { timeout: 60_000 }, async () => {
    const acknowledged: number[] = []
    for (const rowsBeforeKill of [20, 500, 1500]) {
      const writing = runScript(writer, folder)
      await writing.printed(rowsBeforeKill)
      const { lines } = await writing.kill()
      acknowledged.push(...lines.slice(1).map(Number))
    }
    const database = await open(folder)
    const { rows } = await sql<{ id: number }>`select id from acknowledged`.execute(database.owner)
    await database.close()

    const found = new Set(rows.map(({ id }) => id))
    expect(acknowledged.length).toBeGreaterThan(2000)
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([])
  })
})
