import { isInTenant, isWrite, type FileAnswer, type ReceivedFile, type UploadedFile } from '@dossier/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuseMalwareIn } from '../files/refuse-malware.ts'
import { refuseMovedSession } from './principals/acting-as.ts'
import { requireToken, isTokenOf, TOKEN_COOKIE } from './principals/anti-forgery.ts'
import { bearerToken } from './principals/bearer.ts'
import { addressGroup } from './caller-address.ts'
import type { Services } from './context.ts'
import { refuseEndedSession } from './principals/ended-session.ts'
import { findCaller } from './principals/find-caller.ts'
import { passGate, refuseSupport } from './gate.ts'
import type { Route } from './implement.ts'
import type { Principal } from './principals/principal.ts'
import { readUpload } from './read-upload.ts'
import { runInTenant, type Given } from './run-in-tenant.ts'
import { sendFile } from './send-file.ts'
import type { Serializer } from './serialize.ts'
import { readSessions, setToken } from './principals/session-cookie.ts'
import { streamUpload } from './stream-upload.ts'
import { requireValidSubscription } from './subscription.ts'
import { refuseScope } from './principals/token-scopes.ts'
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
  const isOfPage = bearerToken(request.headers) === undefined
  if (isOfPage && !hasToken(services.secret, request)) setToken(reply, services, session)
  const [cookie] = isOfPage && !request.principal ? readSessions(request, services) : []
  if (cookie !== undefined && route.endpoint.access !== 'public') await refuseEndedSession(services.database, cookie)
  requireValidSubscription(route.endpoint, request.principal)
  passGate(route.endpoint.access, request.principal)
  refuseMovedSession(request.principal, request.headers)
  refuseSupport(route.endpoint, request.principal)
  refuseScope(route.endpoint, request.principal)
  // A browser adds no such header by itself, so that no other page can cause the call.
  if (isOfPage && isWrite(route.endpoint) && !route.endpoint.form)
    requireToken(services.secret, session, request.headers)
}

async function findPrincipal(route: Route, services: Services, request: FastifyRequest): Promise<Principal | null> {
  const { limits, principals } = services
  const address = addressGroup(request.ip)
  const token = bearerToken(request.headers)
  const tokens = token === undefined ? readSessions(request, services) : [token]
  const principal = await findCaller(services, { address, tokens }, principals.find)
  limits.countCall(route.endpoint, { address, tokenHash: principal?.tokenHash })
  return principal
}

/** Whether the browser sent this session's token; a token verified before is recognized without recomputing it. */
function hasToken(secret: string, { principal, cookies }: FastifyRequest): boolean {
  const token = cookies[TOKEN_COOKIE]
  if (principal && token !== undefined && principal.verifiedToken === token) return true
  const fits = isTokenOf(secret, principal?.tokenHash ?? '', token)
  if (fits && principal && token !== undefined) principal.verifiedToken = token
  return fits
}

/**
 * Validates the input, runs the handler in its transaction, notifies listeners after the commit, and returns the reply.
 */
export async function answer(
  { route, services, write }: Served,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { endpoint } = route
  const parts = {
    params: parse(endpoint.params, request.params),
    query: parse(endpoint.query, request.query),
    body: parse(endpoint.body, request.body),
  }
  const sent = await fileOf({ route, services, params: parts.params }, request)
  try {
    return await give({ route, services, write }, { parts, sent }, request, reply)
  } finally {
    await sent.settle?.().catch((error: unknown) => request.log.error({ err: error }, 'bytes of a file were left'))
  }
}

interface Served {
  route: Route
  services: Services
  write: Serializer | null
}

async function give(
  { route, services, write }: Served,
  { parts, sent }: { parts: { params: unknown; query: unknown; body: unknown }; sent: Sent },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { endpoint } = route
  const input = { ...parts, file: sent.file }
  const { principal } = request
  const inTenant = isInTenant(endpoint) && !(endpoint.access === 'signedInOrSystem' && !principal?.tenant)
  const given: Given = inTenant
    ? await runInTenant({ route, services, request, input, fileBytes: sent.bytes, write })
    : { result: await route.handle({ principal, request, reply, services, log: request.log } as never, input as never) }
  if (endpoint.file && 'result' in given) return sendFile(request, reply, given.result as FileAnswer)
  reply.header('cache-control', 'no-store')
  if (endpoint.redirect && 'result' in given) return reply.redirect(given.result as string, 303)
  if (!write) return reply.code(endpoint.accepted ? 202 : 204).send()
  const body = 'result' in given ? write(given.result) : given.body
  return reply.type('application/json; charset=utf-8').send(body)
}

interface Sent {
  /** The handler's input. */
  file?: UploadedFile | ReceivedFile
  /** What tells a file from another one: itself as it came, or a digest. */
  bytes?: Uint8Array | string
  settle?: () => Promise<void>
}

async function fileOf(
  { route, services, params }: { route: Route; services: Services; params: unknown },
  request: FastifyRequest,
): Promise<Sent> {
  const { upload } = route.endpoint
  if (!upload) return {}
  if (route.receive) {
    const { file, digest, settle } = await streamUpload({ receive: route.receive, upload, params, services }, request)
    return { file, bytes: digest, settle }
  }
  const file = await readUpload(upload, request)
  await refuseMalwareIn({ files: services.files, log: request.log }, file.bytes)
  return { file: route.prepare ? await route.prepare(file) : file, bytes: file.bytes }
}
