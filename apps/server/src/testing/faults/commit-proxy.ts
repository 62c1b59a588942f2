import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** The fate of the next commit of a call inside a tenant. */
export type Fate =
  /** It is carried out, but its answer is lost. */
  | { kind: 'answerLost' }
  /** It is carried out, and then this happens in place of its answer. */
  | { kind: 'committed'; next: () => void }
  /** It is lost on the way, with the connection. */
  | { kind: 'commitLost' }
  /** It is lost on the way, and the server does not notice. */
  | { kind: 'halfOpen' }
  /** The connection is lost immediately, and the commit still arrives after this many milliseconds. */
  | { kind: 'late'; milliseconds: number }

/** A proxy between the product and its PostgreSQL server. */
export interface CommitProxy extends AsyncDisposable {
  /** The address of the database through this proxy. */
  url: string
  /** Sets the fate of the next commit. */
  next(fate: Fate): void
  /** Whether that commit has arrived. */
  isArmed(): boolean
  /** From now on every connection is refused, or none. */
  refuse(refused: boolean): void
}

const BEGINS = Buffer.from('begin read write; set local app.tenant_id')
const COMMIT = Buffer.from('commit\0')
const COMMITTED = Buffer.from('COMMIT\0')

export async function startCommitProxy(databaseUrl: string): Promise<CommitProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let fate: Fate | undefined
  let isRefusing = false
  const server = createServer((client) => {
    if (isRefusing) return void client.resetAndDestroy()
    const database = connect(Number(target.port || 5432), target.hostname)
    let isWriting = false
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    const ends = { client, database }
    client.on('data', (bytes: Buffer) => {
      const begun = bytes.lastIndexOf(BEGINS)
      if (begun >= 0) isWriting = true
      const commits = bytes.lastIndexOf(COMMIT) > begun
      const hit = commits && isWriting ? fate : undefined
      if (commits) isWriting = false
      if (!hit) return void database.write(bytes)
      fate = undefined
      void meet(hit, ends, bytes)
    })
    database.on('data', (bytes) => client.writable && client.write(bytes))
    client.on('close', () => database.destroy())
    database.on('close', () => client.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    next: (given) => void (fate = given),
    isArmed: () => fate !== undefined,
    refuse: (refused) => {
      isRefusing = refused
      if (refused) for (const socket of sockets) socket.resetAndDestroy()
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Ends {
  client: Socket
  database: Socket
}

async function meet(fate: Fate, { client, database }: Ends, bytes: Buffer): Promise<void> {
  client.removeAllListeners('close')
  if (fate.kind === 'answerLost' || fate.kind === 'committed') {
    // Answers to the statements before it may come first, and the commit is not carried out by then.
    let answers = Buffer.alloc(0)
    database.removeAllListeners('data')
    database.on('data', (more: Buffer) => {
      answers = Buffer.concat([answers, more])
      if (!answers.includes(COMMITTED)) return
      if (fate.kind === 'committed') fate.next()
      else client.resetAndDestroy()
    })
    return void database.write(bytes)
  }
  client.resetAndDestroy()
  if (fate.kind === 'commitLost') database.resetAndDestroy()
  if (fate.kind !== 'late') return
  await wait(fate.milliseconds)
  database.write(bytes)
}
