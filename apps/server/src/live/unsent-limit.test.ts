import { caseFields } from '@dossier/contract/cases/fields'
import { cases } from '@dossier/contract/cases/lifecycle'
import { TEXT_AREA_LENGTH } from '@dossier/contract/limits'
import type { AddressInfo } from 'node:net'
import type { Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { connectLive, liveAddress } from '../testing/live/live-client.ts'
import { connectRaw, send } from '../testing/live/raw-live-client.ts'
import { testServer } from '../testing/test-server.ts'
import { newTenant } from '../testing/world.ts'
import { MOST_UNSENT } from './unsent-limit.ts'

const SAVES = 60
/** What the operating systems of both sides buffer for one connection, at most. */
const KERNEL_BUFFERS = 14_000_000
/** What a save of 300 kB in UTF-8 may be on the wire. */
const ONE_SAVE = 900_000

interface Told {
  fields: Record<string, { value: string }>
}

async function setting() {
  const tenant = await newTenant()
  const field = await tenant.field({ title: 'Story', dataType: 'text-area' })
  const templateId = await tenant.template({ title: 'Report', fields: [{ id: field }] })
  const [writer, reader, idler] = [await tenant.person(), await tenant.person(), await tenant.person()]
  const { created } = await writer.call(cases.create, { body: { templateId, title: 'Lost bag' } })
  const caseId = created?.id ?? 0
  /** Each save differs from the one before and is as large as a text may be: 300 kB in UTF-8. */
  const save = (nth: number) =>
    writer.call(caseFields.saveField, {
      params: { caseId: String(caseId), fieldId: field, inProgress: 'false' },
      body: { value: `${nth} `.padEnd(TEXT_AREA_LENGTH, '行') },
    })
  return { caseId, field, reader, idler, save, origin: await liveAddress() }
}

/** The server's end of the connection that a client opened from this port. */
async function serverEnds(): Promise<(port: number) => Socket | undefined> {
  const { http } = await testServer()
  const ends = new Map<number, Socket>()
  http.server.on('connection', (socket: Socket) => ends.set(socket.remotePort ?? 0, socket))
  return (port) => ends.get(port)
}

test('T15 a connection that does not read is cut before it fills the memory, others are served, and it catches up', async () => {
  const { caseId, field, reader, idler, save, origin } = await setting()
  const endOf = await serverEnds()
  const good = await connectLive({ token: reader.token, hub: '/case-hub' })
  expect(await good.invoke('joinCase', { caseId })).toEqual({ ok: true })
  const bad = await connectRaw({ origin, token: idler.token, hub: '/case-hub' })
  expect(await bad.invoke('joinCase', { caseId })).toEqual({ ok: true })
  const end = endOf((bad.socket.address() as AddressInfo).port)
  if (!end) throw new Error('The server does not know the connection.')

  const isSave = (nth: number) => (told: Told) => Boolean(told.fields[field]?.value.startsWith(`${nth} `))

  bad.socket.pause()
  const pongs = setInterval(() => send(bad.socket, '3'), 500)
  const backlog: number[] = []
  const handed: number[] = []
  for (let nth = 1; nth <= SAVES && !end.destroyed; nth += 1) {
    await save(nth)
    backlog.push(end.writableLength)
    handed.push(end.bytesWritten)
  }
  await vi.waitFor(() => expect(end.destroyed).toBe(true))
  clearInterval(pongs)

  expect(Math.max(...handed)).toBeLessThan(MOST_UNSENT + KERNEL_BUFFERS + ONE_SAVE)
  expect(Math.max(...backlog)).toBeLessThan(MOST_UNSENT + 1_000_000)
  bad.socket.resume()
  await bad.closed

  await save(SAVES + 1)
  await good.message('caseFieldsUpdated', isSave(SAVES + 1))
  expect(good.socket.connected).toBe(true)

  const back = await connectLive({ token: idler.token, hub: '/case-hub' })
  expect(await back.invoke('joinCase', { caseId, lastSeq: 1 })).toEqual({ ok: true })
  const { fields } = await back.message<Told>('caseFieldsUpdated')
  expect(fields[field]?.value.slice(0, 3)).toBe(`${SAVES + 1} `)
  // The whole history would be far larger than what one connection may leave unread.
  expect(back.frames.join('').length).toBeLessThan(MOST_UNSENT / 2)
  expect((await back.message<{ events: unknown[] }>('caseEvents')).events.length).toBeGreaterThan(1)
}, 120_000)
