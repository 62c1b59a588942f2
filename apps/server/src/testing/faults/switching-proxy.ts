import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net'

/** Like the address that an operator moves from a lost primary to its successor. */
export interface SwitchingProxy extends AsyncDisposable {
  url: string
  /** Ends all connections; new ones go to that server. */
  moveTo(databaseUrl: string): void
}

export async function switchingProxy(databaseUrl: string): Promise<SwitchingProxy> {
  let target = new URL(databaseUrl)
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = createConnection({ host: target.hostname, port: Number(target.port) })
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(end)
      end
        .on('error', () => {})
        .on('close', () => {
          open.delete(end)
          other.destroy()
        })
      end.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const reset = () => open.forEach((end) => end.resetAndDestroy())
  return {
    url: url.href,
    moveTo(next) {
      target = new URL(next)
      reset()
    },
    async [Symbol.asyncDispose]() {
      reset()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
