import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ACTION_TYPES } from '@dossier/contract/rules/actions'
import type { Transaction } from 'kysely'
import type { DB } from '../apps/server/src/db/schema.ts'
import { queueMail } from '../apps/server/src/outbound/mail.ts'
import { networkCaller } from '../apps/server/src/testing/faults/network-caller.ts'
import { prepareWorkspace, withDatabase } from '../apps/server/src/testing/faults/prepare-workspace.ts'
import { startSmtp } from '../apps/server/src/testing/smtp-server.ts'
import { startPostgres } from '../apps/server/src/testing/postgres/start-postgres.ts'
import { startServer, stopServers } from './servers.ts'

/**
 * npm run bench:effects -- [--records 5000] [--mails 2000]
 * A change of many records at once, for each of which a rule sends two calls, while mails of other causes wait: how long
 * until all have arrived at a receiver and a mail server on this machine, and how long concurrent reads take.
 */
const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '5000' },
    mails: { type: 'string', default: '2000' },
  },
})
const count = Number(values.records)
const [callsExpected, mailsExpected] = [count * 2, Number(values.mails)]

let calls = 0
const receiver = createServer((request, response) => {
  request.resume().on('end', () => {
    calls += 1
    response.writeHead(204).end()
  })
}).listen(0, '127.0.0.1')
await once(receiver, 'listening')
const smtp = await startSmtp()
const folder = await mkdtemp(join(tmpdir(), 'dossier-effects-'))
const postgres = await startPostgres({ durable: true })
const place = { databaseUrl: postgres.url, dataDir: folder }
try {
  const { tenantId, templateId, tokens } = await prepareWorkspace(place, 2)
  const { port } = await startServer({
    command: ['scripts/start.js'],
    settings: {
      DATABASE_URL: postgres.url,
      DATA_DIR: folder,
      DEMO: 'no',
      CALLS_PER_MINUTE: '0',
      OUTBOUND_NETWORKS: '127.0.0.0/8',
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    },
  })
  const address = `http://127.0.0.1:${port}`
  const [admin, colleague] = [await networkCaller(address, tokens[0]!), await networkCaller(address, tokens[1]!)]
  const send = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const { status, text } = await admin.send({ method, path, body })
    if (status >= 300) throw new Error(`${method} ${path} answered ${status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as T
  }
  const ids = await createRecords()
  await prepareRule()
  const read = reader()
  await withDatabase(place, ({ owner }) => owner.transaction().execute(queueAll))
  const begun = performance.now()
  const since = () => (performance.now() - begun) / 1000
  // Wakes those that send mail, too.
  await send('POST', '/login/sendConfirmation').catch(() => {})
  const { id } = await send<{ id: string }>('POST', '/bulkEdits', {
    records: { ids },
    changes: [{ do: 'set', place: 'fields.note', value: 'Measured' }],
  })
  const isEdited = async () => (await send<{ state: string }>('GET', `/bulkEdits/${id}`)).state === 'done'
  while (!(await isEdited())) await wait(200)
  console.log(`saved after ${since().toFixed(1)} s, with ${calls} calls and ${smtp.received.length} mails sent already`)
  let isOver = false
  const during = read(Infinity, () => isOver)
  let [callsAt, mailsAt] = [0, 0]
  while ((calls < callsExpected || smtp.received.length < mailsExpected) && since() < 600) {
    await wait(100)
    if (callsAt === 0 && calls >= callsExpected) callsAt = since()
    if (mailsAt === 0 && smtp.received.length >= mailsExpected) mailsAt = since()
  }
  const seconds = since()
  isOver = true
  const busy = await during
  // Afterwards, because the change itself makes lists slower than they were before.
  const quiet = await read(8_000)
  console.log(
    `${calls} calls after ${(callsAt || seconds).toFixed(1)} s, ${smtp.received.length} emails after ${(mailsAt || seconds).toFixed(1)} s`,
  )
  console.log(
    `in all ${seconds.toFixed(1)} s, ${((callsExpected + mailsExpected) / seconds).toFixed(0)} effects a second`,
  )
  for (const name of ['record', 'list'] as const)
    console.log(
      `${name}: ${quiet[name].toFixed(1)} ms at rest, ${busy[name].toFixed(1)} ms concurrently (${(busy[name] / quiet[name]).toFixed(2)})`,
    )

  /** As many saves by themselves would: not paced like the mails of one change. */
  async function queueAll(tx: Transaction<DB>): Promise<void> {
    const mail = { tenantId, to: 'sink@mail.example', subject: 'Waiting', text: 'Text', html: '<p>Text</p>' }
    for (let nth = 0; nth < mailsExpected; nth += 1) await queueMail(tx, mail)
  }

  async function createRecords(): Promise<number[]> {
    const found: number[] = []
    const client = async () => {
      while (found.length < count) {
        const nth = found.push(0) - 1
        const { created } = await send<{ created: { id: number } }>('POST', '/cases', {
          templateId,
          title: `Record ${nth}`,
        })
        found[nth] = created.id
      }
    }
    await Promise.all(Array.from({ length: 4 }, client))
    return found.slice(0, count)
  }

  async function prepareRule(): Promise<void> {
    await send('PUT', '/integration', {
      key: 'sink',
      serviceId: 'https-webhook',
      title: 'Sink',
      active: true,
      settings: { url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/` },
      outputs: ['one', 'two'].map((out) => ({ out, title: out, templateIds: [] })),
      schedule: null,
      events: null,
      isNew: true,
    })
    const call = (out: string) => ({
      type: ACTION_TYPES.SentToIntegration,
      integration: { integrationKey: 'sink', out },
    })
    await send('POST', '/rules', {
      id: 0,
      title: 'Tell',
      trigger: 'FieldChanged',
      triggerFieldIds: ['fields.note'],
      actions: [call('one'), call('two')],
    })
  }

  /** Reads of one person, one after the other; the median of each kind. */
  function reader() {
    const timed = async (all: number[], method: string, path: string, body?: unknown) => {
      const from = performance.now()
      const { status, text } = await colleague.send({ method, path, body })
      if (status >= 300) throw new Error(`${path} answered ${status} ${text}`)
      all.push(performance.now() - from)
    }
    const median = (all: number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? Number.NaN
    return async (milliseconds: number, isEnough = () => false) => {
      const times: Record<'record' | 'list', number[]> = { record: [], list: [] }
      const until = performance.now() + milliseconds
      while (performance.now() < until && !isEnough()) {
        await timed(times.record, 'GET', `/cases/details?caseNumber=${1 + (times.record.length % count)}`)
        await timed(times.list, 'POST', '/search/advanced/cases', { clauses: [] })
        await wait(20)
      }
      return { record: median(times.record), list: median(times.list) }
    }
  }
} finally {
  await stopServers()
  await postgres.stop()
  await smtp.close()
  receiver.close()
  await rm(folder, { recursive: true, force: true })
}
