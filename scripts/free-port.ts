import { createServer } from 'node:net'

/** Systems give the ports above to connections that programs open, also to those that ask whether a server is ready. */
const [LOWEST, HIGHEST] = [10_240, 32_767]
/** How many a process is given before it comes to those of the next one. */
const OWN = 16

let given = 0

/** A port on which nobody listens, and which no connection is given before it is used. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + ((process.pid * OWN + given++) % (HIGHEST - LOWEST))
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '0.0.0.0', () => server.close(() => resolve(true)))
  })
}
