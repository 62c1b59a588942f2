import type { SecurityEventName } from '@dossier/contract/sign-in/security-log'
import { type RawBuilder, sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { afterCommit } from '../db/after-commit.ts'
import type { Tx } from '../db/open.ts'
import type { Ctx, GateCtx } from '../http/context.ts'

/** Where an event is noted: in the transaction of what happened, so that there is never one without the other. */
export interface Scene {
  tx: Tx
  log: FastifyBaseLogger
  /** The network address of the caller. */
  address: string
}

export const sceneOf = ({ request, log }: Pick<GateCtx, 'request' | 'log'>, tx: Tx): Scene => ({
  tx,
  log,
  address: request.ip,
})

interface Said {
  outcome?: 'succeeded' | 'refused'
  details?: string
}

const DETAILS_LENGTH = 500

/** What somebody signed in did to their organization, or to a person of it. Never a secret, never the typed text. */
export async function noteSecurity(
  { tx, tenant, me, address, log }: Pick<Ctx, 'tx' | 'tenant' | 'me' | 'address' | 'log'>,
  event: SecurityEventName,
  { person, details = '' }: Said & { person?: { id: number; name: string } } = {},
): Promise<void> {
  const row = { tenant_id: tenant.id, event, outcome: 'succeeded', address: address.slice(0, 64) } as const
  const about = { user_id: person?.id ?? null, person: person?.name ?? null, actor_id: me.id, actor: me.name }
  await tx
    .insertInto('security_events')
    .values({ ...row, ...about, details: details.slice(0, DETAILS_LENGTH) })
    .execute()
  const line = { event, outcome: 'succeeded', tenant: tenant.id, user: about.user_id, by: me.id, address, details }
  writeLater({ tx, log }, line)
}

/** What somebody did, or somebody tried, in their own name, in one organization. As the gate. */
export const noteOwn = (
  scene: Scene,
  event: SecurityEventName,
  who: { tenantId: number; userId: number },
  said: Said = {},
): Promise<void> => note(scene, event, sql`u.tenant_id = ${who.tenantId} and u.id = ${who.userId}`, said)

/** The same, in every organization that the account belongs to. As the gate. */
export const noteEverywhere = (
  scene: Scene,
  event: SecurityEventName,
  account: { identityId: number } | { email: string },
  said: Said = {},
): Promise<void> =>
  note(
    scene,
    event,
    'email' in account
      ? sql`u.membership = 'member' and u.identity_id = (select i.id from identities i where i.email = ${account.email})`
      : sql`u.membership = 'member' and u.identity_id = ${account.identityId}`,
    said,
  )

/** What concerns an organization before it is known who is there, such as a refused sign-in at its provider. As the gate. */
export async function noteRefusedAt(
  { tx, log, address }: Scene,
  event: SecurityEventName,
  at: { tenantId: number; details: string },
) {
  const details = at.details.slice(0, DETAILS_LENGTH)
  const row = { tenant_id: at.tenantId, event, outcome: 'refused', address: address.slice(0, 64), details } as const
  await tx
    .insertInto('security_events')
    .values({ ...row, user_id: null, person: null, actor_id: null, actor: '' })
    .execute()
  writeLater({ tx, log }, { event, outcome: 'refused', tenant: at.tenantId, user: null, address, details })
}

/** One statement, whether there is such an account or not: the time that it takes is not to tell. */
async function note(
  { tx, log, address }: Scene,
  event: SecurityEventName,
  which: RawBuilder<unknown>,
  { outcome = 'succeeded', details = '' }: Said,
): Promise<void> {
  const by = outcome === 'succeeded' ? sql`u.id, u.name` : sql`null::int, ''`
  const { rows } = await sql<{ tenant: number; user: number }>`
    with noted as (select u.tenant_id, u.id, u.name from users u where ${which} limit 100),
    kept as (
      insert into security_events (tenant_id, event, outcome, user_id, person, actor_id, actor, address, details)
      select u.tenant_id, ${event}, ${outcome}, u.id, u.name, ${by}, ${address.slice(0, 64)},
        ${details.slice(0, DETAILS_LENGTH)} from noted u)
    select tenant_id as tenant, id as user from noted`.execute(tx)
  const line = { event, outcome, address, details }
  // Somebody without an organization, or without an account.
  if (rows.length === 0) writeLater({ tx, log }, { ...line, tenant: null, user: null })
  for (const { tenant, user } of rows) writeLater({ tx, log }, { ...line, tenant, user })
}

/** The line says what happened, so it waits for the commit; if nobody knows whether that was done, it says so. */
const writeLater = ({ tx, log }: Pick<Scene, 'tx' | 'log'>, line: Record<string, unknown>): void =>
  afterCommit(tx, (isConfirmed) => writeSecurity(log, isConfirmed ? line : { ...line, commit: 'unknown' }))

/** One JSON line, in the vocabulary of the contract. */
export const writeSecurity = (log: FastifyBaseLogger, line: Record<string, unknown>): void =>
  log.child({ channel: 'security' }).info(line, 'security event')
