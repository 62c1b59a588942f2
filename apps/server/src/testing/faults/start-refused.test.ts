import { createServer } from 'node:net'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { testEngine } from '../postgres.ts'
import { temporaryPlace } from './temporary-place.ts'
import { endOfStart, startProduct, type Place } from './start-product.ts'

describe.runIf(testEngine() === 'embedded')('a start that cannot succeed ends at once with one sentence', () => {
  let place: Place
  beforeAll(async () => {
    place = await temporaryPlace()
  })

  test('a second process on the same data folder names the first, which goes on unharmed', async () => {
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
  })

  test('a bad setting is named', async () => {
    const said = 'PORT is "eighty", but must be a whole number from 0 to 65535.'
    expect(await endOfStart(place, { PORT: 'eighty' })).toMatchObject({ code: 2, said })
  })

  test('a port that is taken is named', async () => {
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

  test('a database server that cannot be reached is told as such, without its password', async () => {
    const ended = await endOfStart({ ...place, databaseUrl: 'postgres://someone:hidden@127.0.0.1:1/none' })
    expect(ended.code).toBe(2)
    expect(ended.said).toBe(
      'The database cannot be reached (connect ECONNREFUSED 127.0.0.1:1). Check that its server runs and that DATABASE_URL names it.',
    )
    expect(ended.said + JSON.stringify(ended.log)).not.toContain('hidden')
  })

  test('a ruined database folder says what to do', async () => {
    const ruined = await temporaryPlace()
    await mkdir(join(ruined.dataDir, 'database'))
    await writeFile(join(ruined.dataDir, 'database', 'PG_VERSION'), 'nonsense')
    const ended = await endOfStart(ruined)
    expect(ended.code).toBe(2)
    expect(ended.said).toMatch(/^The database in .* cannot be opened .*Restore the folder from a backup.*$/)
  })
})
