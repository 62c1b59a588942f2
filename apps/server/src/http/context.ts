import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Catalogues } from '../catalogue/catalogues.ts'
import type { Database, Tx } from '../db/open.ts'
import type { Sealer } from '../db/seal.ts'
import type { Action } from '../history/action.ts'
import type { FileKeeping } from '../files/files.ts'
import type { DomainEvent } from '../live/domain-event.ts'
import type { Lanes } from '../live/lane.ts'
import type { Outbox } from '../live/outbox.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { Settings } from '../settings.ts'
import type { CallLimits } from './call-limits.ts'
import type { Person, Principal, TenantOfSession } from './principals/principal.ts'
import type { Principals } from './principals/principals.ts'

/** What one running server shares between its calls. */
export interface Services {
  settings: Settings
  database: Database
  outbox: Outbox
  principals: Principals
  catalogues: Catalogues
  /** How often everybody may call. */
  limits: CallLimits
  lanes: Lanes
  files: FileKeeping
  /** The client for requests that leave the server. */
  outbound: Outbound
  /** Signs anti-forgery tokens; the same on every node. */
  secret: string
  /** Decrypts stored secrets. */
  sealer: Sealer
  log: FastifyBaseLogger
}

/** A signed-in call: inside one transaction of the caller's tenant, committed when the handler returns. */
export interface Ctx {
  tx: Tx
  me: Person
  tenant: TenantOfSession
  principal: Principal
  /** What the change log says of everything that this call writes. */
  action: Action
  /** The network address of the caller; empty for what comes by a socket, which changes nobody's sign-in. */
  address: string
  /** Whether the caller no longer waits for the answer, so that long work can end. */
  hasLeft(): boolean
  /** Sent to listeners after the commit, and only then. */
  emit(event: DomainEvent): void
  services: Services
  log: FastifyBaseLogger
}

/** A call from outside a tenant: public, or while signing in. It opens its own transactions. */
export interface GateCtx {
  principal: Principal | null
  request: FastifyRequest
  reply: FastifyReply
  services: Services
  log: FastifyBaseLogger
}
