import { DRAFT, isRepeatable, isWrite, type Endpoint } from '@dossier/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { CommitUnknown } from '../db/errors.ts'
import type { Tx } from '../db/open.ts'
import { changeDraft, openDraft, seeDraft } from '../drafts/in-draft.ts'
import { newAction } from '../history/action.ts'
import { beginVersions, recordChangedConfiguration } from '../history/configuration-versions.ts'
import { recordSupportActivity } from '../history/support-activity.ts'
import type { DomainEvent } from '../live/domain-event.ts'
import { answerOnce, hashOf, idempotencyKey, rightsHash, type Transact } from './answer-once.ts'
import { BoundedQueue } from './bounded-queue.ts'
import type { Ctx, Services } from './context.ts'
import type { StoredReply } from './idempotency-queries.ts'
import type { Route } from './implement.ts'
import type { Principal } from './principals/principal.ts'
import { badInput, forbidden } from './refusal.ts'
import type { Serializer } from './serialize.ts'

/**
 * Calls that keep the configuration of their tenant locked for long. On the connections that all tenants share, they
 * would only wait for each other.
 */
const locking = new BoundedQueue({ running: 4, runningPerCaller: 1, waiting: 400, waitingPerCaller: 100 })

/**
 * A person's other calls: as many at once as browsers send to one server, so that many slow ones keep their sender
 * waiting, and leave the connections to everybody else. (ADR 139)
 */
const ofPeople = new BoundedQueue({ running: Infinity, runningPerCaller: 6, waiting: 20_000, waitingPerCaller: 1_000 })

const OTHER_RIGHTS = 'Your permissions have changed since this was saved. Reload to see what is stored.'

export interface TenantCall {
  route: Route
  services: Services
  request: FastifyRequest
  input: { params: unknown; query: unknown; body: unknown }
  /** The bytes of the uploaded file, unchanged, or their digest. */
  fileBytes: Uint8Array | string | undefined
  write: Serializer | null
}

/** The handler's result or, for a repeatable call, the body of its answer. */
export type Given = { result: unknown } | { body: string | null }

type Member = Principal & { person: NonNullable<Principal['person']>; tenant: NonNullable<Principal['tenant']> }

/** Runs the handler in one transaction of the caller's tenant, and notifies listeners after the commit. */
export async function runInTenant(call: TenantCall): Promise<Given> {
  const { principal } = call.request
  if (!principal?.person || !principal.tenant) return forbidden()
  const events: DomainEvent[] = []
  const work = () => run(call, principal as Member, events)
  try {
    const locks = call.route.endpoint.alone === true || draftOf(call) !== undefined
    const [tenantId, personId] = [String(principal.tenant.id), String(principal.person.id)]
    return await (locks ? locking.run(tenantId, work) : ofPeople.run(personId, work))
  } catch (error) {
    // Listeners look for themselves: telling them of what may not have happened does no harm.
    if (!(error instanceof CommitUnknown)) events.length = 0
    throw error
  } finally {
    call.services.outbox.send(events)
  }
}

async function run(call: TenantCall, principal: Member, events: DomainEvent[]): Promise<Given> {
  const { endpoint } = call.route
  const { database } = call.services
  const { tenant } = principal
  const contextOf = contextsOf(call, principal, events)
  const work = (tx: Tx) => {
    // A transaction that is repeated starts without what the failed one had to tell.
    events.length = 0
    return handle(call, contextOf(tx), events)
  }
  const draft = draftOf(call)
  // What a draft looks like is seen by making it so, and taking it back.
  if (!isWrite(endpoint) && !endpoint.remembersCaller) {
    const read = draft ? database.tenantTx : endpoint.isLong ? database.replicaRead : database.tenantRead
    return { result: await read(tenant.id, work) }
  }
  const key = isRepeatable(endpoint) ? idempotencyKey(call.request.headers) : undefined
  const transact = transactionsOf(call, tenant.id)
  if (key === undefined) return { result: await transact(work) }
  const { body, isRepeated } = await answerOnce(transact, attemptOf(call, principal, key), {
    work,
    write: (result) => call.write?.(result) ?? null,
    keepsKey: (result) => call.route.keepsKey?.(result as never) ?? true,
    replay: (stored) => database.tenantRead(tenant.id, (tx) => replay(call, contextOf(tx), stored)),
  })
  if (isRepeated) events.length = 0
  return { body }
}

/** Brief writes of a record share theirs with others. */
function transactionsOf({ route, services, input }: TenantCall, tenantId: number): Transact {
  const { database } = services
  const { isBatchable, on = {} } = route.endpoint
  if (!isBatchable) return (work, last) => database.tenantTx(tenantId, work, last)
  const [name] = Object.keys(on).filter((param) => on[param]?.startsWith('case:'))
  const recordId = name === undefined ? null : Number((input.params as Record<string, unknown>)[name])
  return (work, last) => database.sharedTx(tenantId, recordId, work, last)
}

/** All transactions of one call belong to one action. */
function contextsOf({ request, services }: TenantCall, principal: Member, events: DomainEvent[]): (tx: Tx) => Ctx {
  const { person: me, tenant } = principal
  const action = newAction()
  const emit = (event: DomainEvent) => events.push(event)
  const hasLeft = () => request.raw.socket.destroyed
  return (tx) => ({ tx, me, tenant, principal, action, address: request.ip, hasLeft, emit, services, log: request.log })
}

/** Whether a call may be the first change of the configuration of its tenant. */
const changesConfiguration = (endpoint: Endpoint): boolean =>
  isWrite(endpoint) && (endpoint.configures === true || ['admin', 'editData', 'editUsers'].includes(endpoint.access))

/** Versions of the configuration, and what support staff change, are recorded with the change. */
async function handle(call: TenantCall, ctx: Ctx, events: DomainEvent[]): Promise<unknown> {
  const { route, input } = call
  const { endpoint } = route
  if (changesConfiguration(endpoint)) await beginVersions(ctx)
  const given = await handleInDraft(call, ctx)
  await recordChangedConfiguration(ctx, events)
  if (ctx.me.isSupport && isWrite(endpoint)) await recordSupportActivity(ctx, { endpoint, body: input.body, events })
  return given
}

/** The draft in whose configuration the call is made. */
function draftOf({ route, request }: TenantCall): string | undefined {
  const draft = request.headers[DRAFT]
  if (draft === undefined) return undefined
  if (!route.endpoint.inDraft || typeof draft !== 'string') return badInput('This cannot be done in a draft.')
  return draft
}

async function handleInDraft(call: TenantCall, ctx: Ctx): Promise<unknown> {
  const { route, input } = call
  const work = (inside: Ctx) => route.handle(inside as never, input as never) as Promise<unknown>
  const draft = draftOf(call)
  if (draft === undefined) return work(ctx)
  await openDraft(ctx, draft)
  return isWrite(route.endpoint) ? changeDraft(ctx, work) : seeDraft(ctx, work)
}

function attemptOf(call: TenantCall, { person, tenant }: Member, key: string) {
  const { route, services, input, fileBytes } = call
  const address = [route.endpoint.method, route.endpoint.path, draftOf(call) ?? []].flat().join(' ')
  return {
    database: services.database,
    mine: { tenantId: tenant.id, userId: person.id, key },
    hash: hashOf(address, [input.params, input.query, input.body], fileBytes),
    rights: rightsHash(person),
  }
}

/** The stored body, as far as the caller may still see it. */
async function replay({ route, write }: TenantCall, ctx: Ctx, { reply, rights }: StoredReply): Promise<string | null> {
  if (reply === null || !write) return null
  if (route.replay) return write(await route.replay(ctx, JSON.parse(reply) as never))
  return rights === rightsHash(ctx.me) ? reply : forbidden(OTHER_RIGHTS)
}
