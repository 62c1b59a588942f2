import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import type { Socket } from 'socket.io-client'
import type { CaseFieldsUpdated } from '../packages/contract/src/live/case-hub.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { createField } from '../apps/server/src/domains/fields/create-field.ts'
import { createTemplate } from '../apps/server/src/domains/templates/create-template.ts'
import { createTenant } from '../apps/server/src/domains/tenant/create-tenant.ts'
import { createIdentity, createUser } from '../apps/server/src/domains/users/create-user.ts'
import { hashToken } from '../apps/server/src/http/principals/principals.ts'
import { startPostgres } from '../apps/server/src/testing/postgres/start-postgres.ts'
import { callerWith, connectWith, startNode, stopNode, type Node } from './node.ts'

/**
 * node bench/live.ts [--clients 500] [--classes 4] [--fields 20] [--saves 30] [--nodes 1] [--engine server|embedded]
 * That many people have one record open, in groups with different rights; each save of a field that all can see is
 * timed until the last of them has received it.
 */
const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '500' },
    classes: { type: 'string', default: '4' },
    fields: { type: 'string', default: '20' },
    saves: { type: 'string', default: '30' },
    nodes: { type: 'string', default: '1' },
    engine: { type: 'string', default: 'server' },
  },
})
const [clients, classes, fields, saves] = [values.clients, values.classes, values.fields, values.saves].map(Number) as [
  number,
  number,
  number,
  number,
]
const folder = await mkdtemp(join(tmpdir(), 'dossier-bench-'))
const running: Node[] = []
const postgres = values.engine === 'server' ? await startPostgres({ durable: true }) : null
const nodes = postgres ? Number(values.nodes) : 1

try {
  await main()
} finally {
  await Promise.all(running.map(stopNode))
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
}

async function main(): Promise<void> {
  const tokens = await setUp()
  running.push(...(await Promise.all(Array.from({ length: nodes }, () => startNode(folder, postgres?.url)))))
  const ports = running.map(({ port }) => port)
  const saver = await callerWith(tokens[0] ?? '', ports[0] ?? 0)
  const { created } = (await saver('POST', '/cases', { templateId: 2, title: 'Watched' })) as {
    created: { id: number }
  }
  const sockets: Socket[] = []
  for (const [index, token] of tokens.entries())
    sockets.push(await watching(ports[index % nodes] ?? 0, token, created.id))
  const times: { fromReply: number; fromCall: number }[] = []
  for (let count = 0; count < saves + 5; count += 1) {
    const value = `Saved ${count}`
    const all = Promise.all(sockets.map((socket) => receives(socket, value)))
    const begun = performance.now()
    await saver('POST', `/cases/field/${created.id}/f0/false`, { value })
    const answered = performance.now()
    const last = Math.max(...(await all))
    // The first few warm up.
    if (count >= 5) times.push({ fromReply: last - answered, fromCall: last - begun })
  }
  const engine = postgres?.version ?? 'embedded engine'
  console.log(`\n${clients} clients in ${classes} classes of rights on one record, ${nodes} node(s), ${engine}\n`)
  console.log('until the last client is served   median ms  p95 ms  most ms')
  print(
    'from the answer to the save',
    times.map((time) => time.fromReply),
  )
  print(
    'from the call of the save',
    times.map((time) => time.fromCall),
  )
  for (const socket of sockets) socket.io._close()
}

function print(name: string, numbers: number[]): void {
  const sorted = numbers.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
  console.log(`${name.padEnd(34)}${at(0.5).padStart(9)}${at(0.95).padStart(8)}${at(1).padStart(9)}`)
}

/**
 * A tenant with a team for each group of rights, a field for each team and the rest for everybody; returns sessions.
 */
async function setUp(): Promise<string[]> {
  const log = pino({ level: 'silent' })
  const database = await openDatabase({ databaseUrl: postgres?.url, dataDir: folder, log })
  await migrate(database)
  const tokens = await database.owner.transaction().execute(async (tx) => {
    const tenantId = await createTenant(tx, { title: 'Bench', domain: 'bench' })
    const teamIds: number[] = []
    for (let team = 0; team < classes; team += 1) {
      const row = { tenant_id: tenantId, title: `Team ${team}`, landing_page_path: null }
      teamIds.push((await tx.insertInto('teams').values(row).returning('id').executeTakeFirstOrThrow()).id)
    }
    const ids = Array.from({ length: fields }, (_, index) => `f${index}`)
    for (const [index, id] of ids.entries()) {
      const team = teamIds[index - 1]
      const view = team === undefined ? [] : [team]
      await createField(tx, tenantId, { id, title: `Field ${index}`, dataType: 'text', permissions: { view } })
    }
    await createTemplate(tx, tenantId, { title: 'Watched', fields: ids.map((id) => ({ id })) })
    const made: string[] = []
    for (let person = 0; person < clients; person += 1) {
      const who = { name: `Person ${person}`, email: `p${person}@bench.example` }
      const identityId = await createIdentity(tx, { ...who, passwordHash: null })
      const teamId = teamIds[person % classes]
      const userId = await createUser(tx, {
        ...who,
        tenantId,
        identityId,
        teamIds: teamId === undefined ? [] : [teamId],
      })
      const token = randomBytes(32).toString('base64url')
      const session = {
        identity_id: identityId,
        tenant_id: tenantId,
        user_id: userId,
        state: 'in',
        ended: null,
      } as const
      await tx
        .insertInto('sessions')
        .values({ ...session, token_hash: hashToken(token) })
        .execute()
      made.push(token)
    }
    return made
  })
  await database.close()
  return tokens
}

async function watching(port: number, token: string, caseId: number): Promise<Socket> {
  const socket = await connectWith(token, { port, hub: '/case-hub' })
  const answer = (await socket.emitWithAck('joinCase', { caseId })) as { ok: boolean; message?: string }
  if (!answer.ok) throw new Error(`The record could not be joined: ${answer.message}`)
  return socket
}

function receives(socket: Socket, value: string): Promise<number> {
  return new Promise((resolve) => {
    const look = (message: CaseFieldsUpdated) => {
      if (message.fields['f0']?.value !== value) return
      socket.off('caseFieldsUpdated', look)
      resolve(performance.now())
    }
    socket.on('caseFieldsUpdated', look)
  })
}
