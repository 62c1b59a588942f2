import { isWrite, type FileAnswer } from '@dossier/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { recordSupportActivity } from '../history/support-activity.ts'
import type { DomainEvent } from '../live/domain-event.ts'
import { refuseMovedSession } from './acting-as.ts'
import { requireToken, isTokenOf, TOKEN_COOKIE } from './anti-forgery.ts'
import { addressGroup } from './caller-address.ts'
import type { Ctx, Services } from './context.ts'
import { passGate, refuseSupport } from './gate.ts'
import type { Route } from './implement.ts'
import type { Principal } from './principal.ts'
import { readUpload } from './read-upload.ts'
import { forbidden } from './refusal.ts'
import type { Serialiser } from './serialise.ts'
import { readSession, setToken } from './session-cookie.ts'
import { requireValidSubscription } from './subscription.ts'
import { parse, refuseUnstorableAddress } from './validation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null
  }
}

/** Before the body is read: who is it, may he call this at all, and did his own page send it. */
export async function admit(
  { route, services }: { route: Route; services: Services },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  refuseUnstorableAddress(request.url)
  request.principal = await findPrincipal(route, services, request)
  const session = request.principal?.tokenHash ?? ''
  if (!hasToken(services.secret, request)) setToken(reply, services, session)
  requireValidSubscription(route.endpoint, request.principal)
  passGate(route.endpoint.access, request.principal)
  refuseMovedSession(request.principal, request.headers)
  refuseSupport(route.endpoint, request.principal)
  if (isWrite(route.endpoint) && !route.endpoint.form) requireToken(services.secret, session, request.headers)
}

/**
 * Who calls. The call is counted for a session that was found, else for the address: a cookie that somebody made up is
 * not even looked up when its address has used up its calls.
 */
async function findPrincipal(route: Route, services: Services, request: FastifyRequest): Promise<Principal | null> {
  const { limits, principals } = services
  const address = addressGroup(request.ip)
  const token = readSession(request, services)
  const isStranger = token === undefined || !principals.hasSeen(token)
  if (isStranger) limits.countStranger(address)
  const principal = token ? await principals.find(token) : null
  if (principal) limits.countSession(principal.tokenHash)
  else if (!isStranger) limits.countStranger(address)
  limits.countCall(route.endpoint, { address, tokenHash: principal?.tokenHash })
  return principal
}

/** Whether the browser holds this session's token; one that was found right is known again without reckoning. */
function hasToken(secret: string, { principal, cookies }: FastifyRequest): boolean {
  const token = cookies[TOKEN_COOKIE]
  if (principal && token !== undefined && principal.knownToken === token) return true
  const fits = isTokenOf(secret, principal?.tokenHash ?? '', token)
  if (fits && principal && token !== undefined) principal.knownToken = token
  return fits
}

/** Validates the input, runs the handler in its transaction, tells listeners after the commit, and gives the reply. */
export async function answer(
  { route, services, write }: { route: Route; services: Services; write: Serialiser | null },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { endpoint } = route
  const input = {
    params: parse(endpoint.params, request.params),
    query: parse(endpoint.query, request.query),
    body: parse(endpoint.body, request.body),
    file: await fileOf(route, request),
  }
  const { principal } = request
  const outside = ['public', 'anySession', 'system'].includes(endpoint.access)
  const inTenant = !outside && !(endpoint.access === 'signedInOrSystem' && !principal?.tenant)
  const result = inTenant
    ? await runInTenant(route, services, request, input)
    : await route.handle({ principal, request, reply, services, log: request.log } as never, input as never)
  if (endpoint.file) return sendFile(reply, result as FileAnswer)
  reply.header('cache-control', 'no-store')
  if (endpoint.redirect) return reply.redirect(result as string, 303)
  if (!write) return reply.code(204).send()
  return reply.type('application/json; charset=utf-8').send(write(result))
}

async function fileOf({ endpoint, prepare }: Route, request: FastifyRequest) {
  if (!endpoint.upload) return undefined
  const file = await readUpload(endpoint.upload, request)
  return prepare ? prepare(file) : file
}

function sendFile(reply: FastifyReply, { type, bytes, cacheControl, lastUpdated }: FileAnswer): FastifyReply {
  if (lastUpdated) reply.header('last-updated', lastUpdated)
  return reply.header('cache-control', cacheControl).type(type).send(Buffer.from(bytes))
}

async function runInTenant(
  route: Route,
  services: Services,
  request: FastifyRequest,
  input: { body: unknown },
): Promise<unknown> {
  const { principal } = request
  if (!principal?.person || !principal.tenant) return forbidden()
  const { person: me, tenant } = principal
  const events: DomainEvent[] = []
  const { endpoint } = route
  const open = isWrite(endpoint) ? services.database.tenantTx : services.database.tenantRead
  const result = await open(tenant.id, async (tx) => {
    events.length = 0
    const ctx: Ctx = {
      tx,
      me,
      tenant,
      principal,
      emit: (event) => events.push(event),
      header: (name) => [request.headers[name]].flat()[0],
      services,
      log: request.log,
    }
    const given = await route.handle(ctx as never, input as never)
    if (me.isSupport && isWrite(endpoint)) await recordSupportActivity(ctx, { endpoint, body: input.body, events })
    return given
  })
  services.outbox.send(events)
  return result
}
