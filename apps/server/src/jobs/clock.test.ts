import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '../db/open.ts'
import { freshEmbeddedDatabase, freshServerDatabase, silentLog } from '../testing/fresh-database.ts'
import { testEngine } from '../testing/postgres.ts'
import { createClock } from './clock.ts'

let nodes: Database[] = []
let remove: () => Promise<void>
beforeEach(async () => {
  if (testEngine() === 'server') {
    const fresh = await freshServerDatabase()
    nodes = [fresh.database, await fresh.again()]
    ;({ remove } = fresh)
  } else {
    const fresh = await freshEmbeddedDatabase()
    nodes = [fresh.database]
    ;({ remove } = fresh)
  }
})
afterEach(() => remove())

test('work of one name runs once at a time, and may run again afterwards', async () => {
  const [first, last] = [nodes[0] as Database, nodes.at(-1) as Database]
  const begun = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const running = first.exclusively('sweep', () => {
    begun.resolve()
    return release.promise
  })
  await begun.promise
  const nothing = async () => {}
  expect(await last.exclusively('sweep', nothing)).toBe(false)
  expect(await first.exclusively('sweep', nothing)).toBe(false)
  expect(await last.exclusively('other', nothing)).toBe(true)
  release.resolve()
  expect(await running).toBe(true)
  expect(await last.exclusively('sweep', nothing)).toBe(true)
})

describe('the clock', () => {
  test('runs a job again and again, never twice at a time over all nodes', async () => {
    let now = 0
    let most = 0
    let runs = 0
    const clocks = nodes.map((database) => createClock(database, silentLog))
    const run = async () => {
      most = Math.max(most, (now += 1))
      runs += 1
      await new Promise((resolve) => setTimeout(resolve, 20))
      now -= 1
    }
    for (const clock of clocks) clock.every({ name: 'sweep', seconds: 0.005, run })
    await vi.waitFor(() => expect(runs).toBeGreaterThan(5), 10_000)
    await Promise.all(clocks.map((clock) => clock.stop()))

    expect(most).toBe(1)
    expect(now).toBe(0)
  })

  test('a hurried job runs immediately; hurried while it runs, exactly once more', async () => {
    const clock = createClock(nodes[0] as Database, silentLog)
    const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const release = Promise.withResolvers<void>()
    let runs = 0
    const run = () => {
      begun[runs]?.resolve()
      runs += 1
      return release.promise
    }
    clock.every({ name: 'mails', seconds: 3600, run })
    clock.hurry('mails')
    await begun[0]?.promise
    clock.hurry('mails')
    clock.hurry('mails')
    expect(runs).toBe(1)
    release.resolve()
    await begun[1]?.promise
    await clock.stop()
    expect(runs).toBe(2)
  })

  test('continues after a job that failed, in parallel with others, and stops only when the running ones have ended', async () => {
    const clock = createClock(nodes[0] as Database, silentLog)
    let failures = 0
    clock.every({
      name: 'failing',
      seconds: 0.001,
      run: async () => {
        failures += 1
        throw new Error('no')
      },
    })
    const started = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    let ended = false
    clock.every({
      name: 'slow',
      seconds: 0.001,
      run: async () => {
        started.resolve()
        await release.promise
        ended = true
      },
    })
    await started.promise
    await vi.waitFor(() => expect(failures).toBeGreaterThan(2), 10_000)
    const stopped = clock.stop()
    release.resolve()
    await stopped
    expect(ended).toBe(true)
  })
})
