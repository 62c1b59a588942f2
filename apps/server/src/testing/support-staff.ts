import { randomBytes, randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { createIdentity } from '../domains/users/create-user.ts'
import { hashToken } from '../http/principals/principals.ts'
import { caller, type Caller, type RawAnswer } from './caller.ts'
import { testServer } from './test-server.ts'
import type { TestPerson } from './world.ts'

export interface SupportStaff extends Caller {
  identityId: number
  name: string
  email: string
  /** Enters a tenant as support and returns the answer, whatever it is. */
  tryToEnter(tenantId: number): Promise<RawAnswer>
  /** Enters a tenant that grants access. */
  enter(tenantId: number): Promise<TestPerson>
}

/** Support staff, signed in and asked to choose a tenant. */
export async function supportStaff(name = 'Sam Whitaker'): Promise<SupportStaff> {
  const { services } = await testServer()
  const { owner } = services.database
  const email = `${randomUUID()}@support.example`
  const identityId = await owner
    .transaction()
    .execute((tx) => createIdentity(tx, { email, name, passwordHash: null, isSupport: true }))
  const choosing = async () => {
    const token = randomBytes(32).toString('base64url')
    const row = { token_hash: hashToken(token), identity_id: identityId, tenant_id: null, user_id: null, ended: null }
    await owner
      .insertInto('sessions')
      .values({ ...row, state: 'tenantSelect' })
      .execute()
    return caller(token)
  }
  const tryToEnter = async (tenantId: number) =>
    (await choosing()).send({ method: 'POST', path: '/login/tenant', body: { tenantId, userId: 0 } })
  return {
    identityId,
    name,
    email,
    ...(await choosing()),
    tryToEnter,
    enter: async (tenantId) => {
      const answer = await tryToEnter(tenantId)
      const token = /session=([\w-]+)/.exec(String(answer.headers['set-cookie']))?.[1]
      if (!token) throw new Error(`Support was not let in: ${answer.text}`)
      const who = await caller(token)
      const { id } = JSON.parse((await who.send({ method: 'GET', path: '/users/me' })).text) as { id: number }
      return { id, name: `Support (${name})`, email, tenantId, token, ...who }
    },
  }
}

/** Moves the tenant's support access, and what support did under it, that far into the past. */
export const letTimePass = (tenantId: number, interval: string): Promise<void> =>
  moveBack(tenantId, sql`${interval}::interval`)

/** Moves them so that this much time is left. */
export const letTimeBeLeft = (tenantId: number, interval: string): Promise<void> =>
  moveBack(
    tenantId,
    sql`(select enabled_until - now() - ${interval}::interval from support_access
      where tenant_id = ${tenantId} and ended is null)`,
  )

async function moveBack(tenantId: number, by: RawBuilder<unknown>): Promise<void> {
  const { services } = await testServer()
  await services.database.owner.transaction().execute(async (tx) => {
    await sql`update sessions set created = created - ${by} where tenant_id = ${tenantId}`.execute(tx)
    await sql`update pgboss.job set start_after = start_after - ${by} where name = 'support-access'`.execute(tx)
    await sql`update support_access set enabled_from = enabled_from - ${by}, enabled_until = enabled_until - ${by}
      where tenant_id = ${tenantId} and ended is null`.execute(tx)
  })
}
