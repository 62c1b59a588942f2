import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from './context.ts'
import { securityHeaders } from './security-headers.ts'
import { refuseUnstorable } from './validation.ts'

/** What applies to every request: headers, cookies, and how a body is read. */
export async function setUpProtocol(app: FastifyInstance, services: Services): Promise<void> {
  const headers = securityHeaders(services.settings)
  // One hook, and no promise: a call waits for each of them.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    endSlowBody(request)
    done()
  })
  await app.register(cookie)
  app.removeContentTypeParser('text/plain')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, raw: string, done) => {
    try {
      const parsed: unknown = raw === '' ? undefined : readJson(raw)
      refuseUnstorable(raw, parsed)
      done(null, parsed)
    } catch (error) {
      done(
        error instanceof SyntaxError
          ? Object.assign(error, { code: 'FST_ERR_CTP_INVALID_JSON_BODY' })
          : (error as Error),
      )
    }
  })
  app.decorateRequest('principal', null)
}

const LONGEST_BODY = 60_000

/** A body that comes in drop by drop keeps its connection no longer than this; files have more time. */
function endSlowBody({ raw, headers, routeOptions }: FastifyRequest): void {
  const isEmpty = headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
  if (isEmpty || routeOptions.config.endpoint?.upload?.streamed) return
  const timer = setTimeout(() => raw.complete || raw.destroy(), LONGEST_BODY).unref()
  raw.once('close', () => clearTimeout(timer))
}

/** A key that could reach an object's prototype is dropped wherever it occurs. */
const readJson = (raw: string): unknown =>
  raw.includes('__proto__')
    ? JSON.parse(raw, (key, value: unknown) => (key === '__proto__' ? undefined : value))
    : JSON.parse(raw)
