import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net'

/** The fate of the connection on which a node listens to other nodes. */
type Fate = 'passes' | 'refused' | 'swallowed'

/**
 * A proxy between a node and its PostgreSQL server. Only the listening connection is disturbed; queries always pass.
 */
export interface DatabaseProxy extends AsyncDisposable {
  /** The address of the database through the proxy. */
  url: string
  /** The listening connection is reset, and every new one until `heal`. */
  cut(): void
  /** Nothing passes on the listening connection, nor on new ones, but none of them closes. */
  swallow(): void
  heal(): void
}

interface Pair {
  ends: readonly [Socket, Socket]
  listens: boolean
}

/** Takes the address of the database on the real server. */
export async function databaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(databaseUrl)
  const pairs = new Set<Pair>()
  let fate: Fate = 'passes'

  const reset = ({ ends }: Pair) => ends.forEach((end) => end.resetAndDestroy())
  const server = createServer((near) => {
    const far = createConnection({ host: hostname, port: Number(port || 5432) })
    const pair: Pair = { ends: [near, far], listens: false }
    pairs.add(pair)
    const pass = (to: Socket) => (data: string | Buffer) => {
      if (!pair.listens || fate === 'passes') return void to.write(data)
      if (fate === 'refused') reset(pair)
    }
    near.on('data', (data) => {
      pair.listens ||= data.includes('listen dossier')
      pass(far)(data)
    })
    far.on('data', pass(near))
    for (const [end, other] of [pair.ends, pair.ends.toReversed()] as [Socket, Socket][]) {
      end.on('error', () => {})
      end.on('close', () => {
        other.destroy()
        pairs.delete(pair)
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    cut() {
      fate = 'refused'
      for (const pair of pairs) if (pair.listens) reset(pair)
    },
    swallow: () => void (fate = 'swallowed'),
    heal: () => void (fate = 'passes'),
    async [Symbol.asyncDispose]() {
      for (const pair of pairs) reset(pair)
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
