import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { freshServerDatabase, silentLog } from '../testing/postgres/fresh-database.ts'
import { testEngine } from '../testing/postgres/postgres.ts'
import { createOutbox } from './outbox.ts'

test.runIf(testEngine() === 'server')(
  'T16 a node that could not publish an event says later that something is missing',
  async () => {
    const fresh = await freshServerDatabase()
    const { publish } = fresh.database
    let failures = 1
    const broken: typeof publish = (...message) =>
      failures-- > 0 ? Promise.reject(new Error('The connection is gone.')) : publish(...message)
    const sender = await createOutbox({ ...fresh.database, publish: broken }, silentLog)
    const receiver = await createOutbox(await fresh.again(), silentLog)
    const heard: string[] = []
    const missed = new Promise<void>((resolve) => {
      receiver.on('tenant.changed', ({ type }) => void heard.push(type))
      receiver.on('messages.lost', ({ type }) => {
        heard.push(type)
        resolve()
      })
    })
    sender.send([{ type: 'tenant.changed', tenantId: 1 }])
    await sender.settled()
    await missed
    expect(heard).toEqual(['messages.lost'])
    await Promise.all([sender.close(), receiver.close()])
    await fresh.remove()
  },
)

test.runIf(testEngine() === 'server')(
  'T16 an event that was sent while the clock was ahead does not hold back the next one',
  async () => {
    const fresh = await freshServerDatabase()
    const sender = await createOutbox(fresh.database, silentLog)
    const receiver = await createOutbox(await fresh.again(), silentLog)
    const heard = new Set<number>()
    receiver.on('tenant.changed', ({ tenantId }) => void heard.add(tenantId))
    const ahead = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000)
    sender.send([{ type: 'tenant.changed', tenantId: 1 }])
    await sender.settled()
    ahead.mockRestore()
    sender.send([{ type: 'tenant.changed', tenantId: 2 }])
    await vi.waitFor(() => expect([...heard]).toEqual([1, 2]))
    await Promise.all([sender.close(), receiver.close()])
    await fresh.remove()
  },
)

test.runIf(testEngine() === 'server')(
  'T16 events of a busy node travel together, all of them and in order',
  async () => {
    const fresh = await freshServerDatabase()
    const { publish } = fresh.database
    let messages = 0
    const counted: typeof publish = (...message) => {
      messages += 1
      return publish(...message)
    }
    const sender = await createOutbox({ ...fresh.database, publish: counted }, silentLog)
    const receiver = await createOutbox(await fresh.again(), silentLog)
    const heard: number[] = []
    const all = new Promise<void>((resolve) =>
      receiver.on('tenant.changed', ({ tenantId }) => {
        heard.push(tenantId)
        if (heard.length === 60) resolve()
      }),
    )
    const begun = performance.now()
    for (let tenantId = 1; tenantId <= 60; tenantId++) {
      sender.send([{ type: 'tenant.changed', tenantId }])
      await wait(1)
    }
    await all
    expect(heard).toEqual(Array.from({ length: 60 }, (_, nth) => nth + 1))
    expect(messages).toBeLessThanOrEqual(2 + (performance.now() - begun) / 25)
    await Promise.all([sender.close(), receiver.close()])
    await fresh.remove()
  },
)
