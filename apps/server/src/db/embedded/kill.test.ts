import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freshFolder, silentLog } from '../../testing/fresh-database.ts'
import { runScript } from '../../testing/run-script.ts'
import { openDatabase } from '../open.ts'
import { testEngine } from '../../testing/postgres.ts'

describe.runIf(testEngine() === 'embedded')('the embedded engine', () => {
  const writer = new URL('./write-until-killed.process.ts', import.meta.url)
  const open = (dataDir: string) => openDatabase({ dataDir, log: silentLog })
  let folder = ''
  beforeEach(async () => {
    folder = await freshFolder()
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  // The pauses are the fault itself: the moments of the first start at which the process dies.
  test.each([150, 600, 1100, 1700, 2300, 3000])(
    'killed %i ms into the first start, the next one works',
    async (after) => {
      const first = runScript(writer, folder)
      await Promise.race([wait(after), first.closed])
      const { code, errors } = await first.kill()
      expect({ code, errors }).toEqual({ code: null, errors: '' })

      const database = await open(folder)
      const { rows } = await sql`select count(*) as tables from pg_class`.execute(database.owner)
      expect(rows).toHaveLength(1)
      await database.close()
    },
  )

  test('killed while committing three times over, no acknowledged row is lost', { timeout: 60_000 }, async () => {
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
