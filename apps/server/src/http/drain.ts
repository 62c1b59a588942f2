import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const LOOK_EVERY = 250
/** As long as a call's headers may take while the server runs. */
const PATIENCE = 5_000

/**
 * Prepares the server's end; gives the function that closes it. Running calls and those that are half sent are answered
 * first. By itself a server that closes waits for ever for connections on which nobody says anything, and browsers keep
 * such in reserve: here they are ended.
 */
export function prepareDrain(http: FastifyInstance): () => Promise<void> {
  const open = new Set<Socket>()
  const busy = new Set<Socket>()
  http.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  http.server.on('request', ({ socket }, response) => {
    busy.add(socket)
    response.once('close', () => busy.delete(socket))
  })
  return async () => {
    const giveUpAt = performance.now() + PATIENCE
    const look = setInterval(() => {
      http.server.closeIdleConnections()
      const late = performance.now() > giveUpAt
      for (const socket of open) if (!busy.has(socket) && (late || socket.bytesRead === 0)) socket.destroy()
    }, LOOK_EVERY)
    await http.close().finally(() => clearInterval(look))
  }
}
