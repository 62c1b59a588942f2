import { Readable } from 'node:stream'
import { isInTenant, isWrite, type FileAnswer, type UploadedFile } from '@dossier/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuseMovedSession } from './acting-as.ts'
import { requireToken, isTokenOf, TOKEN_COOKIE } from './anti-forgery.ts'
import { addressGroup } from './caller-address.ts'
import type { Services } from './context.ts'
import { findCaller } from './find-caller.ts'
import { passGate, refuseSupport } from './gate.ts'
import type { Route } from './implement.ts'
import type { Principal } from './principal.ts'
import { readUpload } from './read-upload.ts'
import { runInTenant, type Given } from './run-in-tenant.ts'
import type { Serializer } from './serialize.ts'
import { readSession, setToken } from './session-cookie.ts'
import { requireValidSubscription } from './subscription.ts'
import { parse, refuseUnstorableAddress } from './validation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null
  }
}

/** Before the body is read: who is calling, may they make this call at all, and was it sent by their own page. */
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

async function findPrincipal(route: Route, services: Services, request: FastifyRequest): Promise<Principal | null> {
  const { limits, principals } = services
  const address = addressGroup(request.ip)
  const token = readSession(request, services)
  const principal = await findCaller(services, { address, token }, principals.find)
  limits.countCall(route.endpoint, { address, tokenHash: principal?.tokenHash })
  return principal
}

/** Whether the browser sent this session's token; a token verified before is recognized without recomputing it. */
function hasToken(secret: string, { principal, cookies }: FastifyRequest): boolean {
  const token = cookies[TOKEN_COOKIE]
  if (principal && token !== undefined && principal.knownToken === token) return true
  const fits = isTokenOf(secret, principal?.tokenHash ?? '', token)
  if (fits && principal && token !== undefined) principal.knownToken = token
  return fits
}

/**
 * Validates the input, runs the handler in its transaction, notifies listeners after the commit, and returns the reply.
 */
export async function answer(
  { route, services, write }: { route: Route; services: Services; write: Serializer | null },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { endpoint } = route
  const parts = {
    params: parse(endpoint.params, request.params),
    query: parse(endpoint.query, request.query),
    body: parse(endpoint.body, request.body),
  }
  const { file, bytes: fileBytes } = await fileOf(route, request)
  const input = { ...parts, file }
  const { principal } = request
  const inTenant = isInTenant(endpoint) && !(endpoint.access === 'signedInOrSystem' && !principal?.tenant)
  const given: Given = inTenant
    ? await runInTenant({ route, services, request, input, fileBytes, write })
    : { result: await route.handle({ principal, request, reply, services, log: request.log } as never, input as never) }
  if (endpoint.file && 'result' in given) return sendFile(reply, given.result as FileAnswer)
  reply.header('cache-control', 'no-store')
  if (endpoint.redirect && 'result' in given) return reply.redirect(given.result as string, 303)
  if (!write) return reply.code(204).send()
  const body = 'result' in given ? write(given.result) : given.body
  return reply.type('application/json; charset=utf-8').send(body)
}

interface Sent {
  /** The handler's input. */
  file?: UploadedFile
  /** As it came. */
  bytes?: Uint8Array
}

async function fileOf({ endpoint, prepare }: Route, request: FastifyRequest): Promise<Sent> {
  if (!endpoint.upload) return {}
  const file = await readUpload(endpoint.upload, request)
  return { file: prepare ? await prepare(file) : file, bytes: file.bytes }
}

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const { type, bytes, fileName, cacheControl, lastUpdated } = file
  if (lastUpdated) reply.header('last-updated', lastUpdated)
  if (fileName !== undefined) reply.header('content-disposition', `attachment; filename="${fileName}"`)
  const body = bytes instanceof Uint8Array ? Buffer.from(bytes) : Readable.from(bytes)
  return reply.header('cache-control', cacheControl).type(type).send(body)
}
