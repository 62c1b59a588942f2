import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const LOOK_EVERY = 100
/** As long as a call's headers may take while the server runs. */
const PATIENCE = 5_000

/** The server's end, in two steps. */
export interface Drain {
  /** Calls are still accepted, but every answer from now on closes its connection, so that none is idle later. */
  begin(): void
  /** Closes the port, answers running and half-sent calls, then ends the live connections. */
  finish(): Promise<void>
}

/**
 * Prepares the server's shutdown. Closing a connection while a call is under way resets it for the caller, so
 * connections first end with an answer that says so. By itself a closing server would wait forever for idle
 * connections, which browsers keep in reserve: these are closed.
 */
export function prepareDrain(http: FastifyInstance): Drain {
  const open = new Set<Socket>()
  const running = new Set<ServerResponse>()
  let ending = false
  http.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  http.server.prependListener('request', (_request, response) => {
    if (ending) response.shouldKeepAlive = false
    running.add(response)
    response.once('close', () => running.delete(response))
  })
  const begin = () => {
    ending = true
    for (const response of running) if (!response.headersSent) response.shouldKeepAlive = false
  }
  return {
    begin,
    async finish() {
      begin()
      const closed = new Promise<void>((resolve) => http.server.close(() => resolve()))
      const giveUpAt = performance.now() + PATIENCE
      const isLate = () => performance.now() > giveUpAt
      const look = setInterval(() => {
        http.server.closeIdleConnections()
        const busy = new Set([...running].map(({ socket }) => socket))
        for (const socket of open) if (!busy.has(socket) && (isLate() || socket.bytesRead === 0)) socket.destroy()
      }, LOOK_EVERY)
      while (running.size > 0 && !isLate()) await wait(LOOK_EVERY)
      await http.close()
      await closed.finally(() => clearInterval(look))
    },
  }
}
