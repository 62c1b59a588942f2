import { randomBytes, randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { CATALOGUE_KINDS } from '../catalogue/read-kinds.ts'
import type { DB } from '../db/schema.ts'
import { createField, type NewField } from '../domains/fields/create-field.ts'
import { createTemplate, type NewTemplate } from '../domains/templates/create-template.ts'
import { createTenant, type NewTenant } from '../domains/tenant/create-tenant.ts'
import { createIdentity, createUser, type NewUser } from '../domains/users/create-user.ts'
import { hashToken } from '../http/principals/principals.ts'
import { caller, type Caller } from './caller.ts'
import { testServer } from './test-server.ts'

export interface TestPerson extends Caller {
  id: number
  name: string
  email: string
  tenantId: number
  /** The value of the session cookie. */
  token: string
}

export interface TestTenant {
  id: number
  domain: string
  /** A person of this tenant with an open session. */
  person(flags?: Partial<Omit<NewUser, 'tenantId' | 'identityId'>>): Promise<TestPerson>
  /** The same human being as in another tenant: one identity, a user here. */
  alsoHere(person: TestPerson): Promise<TestPerson>
  team(title?: string): Promise<number>
  area(title: string, parentId?: number): Promise<number>
  userStatus(title?: string): Promise<number>
  field(field: Omit<NewField, 'id'>): Promise<string>
  template(template: NewTemplate): Promise<number>
  /** Runs as the owner of the data, then invalidates the server's cache of the tenant's configuration. */
  asOwner<T>(work: (tx: Transaction<DB>) => Promise<T>): Promise<T>
}

/** A tenant for one test. Other tests' tenants exist next to it, so every test also checks isolation. */
export async function newTenant(options: Partial<NewTenant> = {}): Promise<TestTenant> {
  const { services } = await testServer()
  const { owner } = services.database
  const domain = options.domain ?? `t-${randomUUID().slice(0, 18)}`
  const id = await owner.transaction().execute((tx) => createTenant(tx, { title: domain, ...options, domain }))

  async function asOwner<T>(work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
    const result = await owner.transaction().execute(work)
    services.outbox.send([{ type: 'configuration.changed', tenantId: id, kinds: CATALOGUE_KINDS }])
    return result
  }

  return {
    id,
    domain,
    asOwner,
    person: (flags = {}) => signedInPerson(id, flags, asOwner),
    alsoHere: (person) => signedInPerson(id, { name: person.name, email: person.email }, asOwner),
    team: (title = `Team ${randomUUID()}`) =>
      asOwner(async (tx) => {
        const row = { tenant_id: id, title, landing_page_path: null }
        return (await tx.insertInto('teams').values(row).returning('id').executeTakeFirstOrThrow()).id
      }),
    userStatus: (title = `Status ${randomUUID()}`) =>
      asOwner(async (tx) => {
        const row = { tenant_id: id, title }
        return (await tx.insertInto('user_statuses').values(row).returning('id').executeTakeFirstOrThrow()).id
      }),
    area: (title, parentId) =>
      asOwner(async (tx) => {
        const row = { tenant_id: id, title, parent_id: parentId ?? null }
        return (await tx.insertInto('areas').values(row).returning('id').executeTakeFirstOrThrow()).id
      }),
    field: (field) =>
      asOwner(async (tx) => {
        const fieldId = `f${randomBytes(6).toString('hex')}`
        await createField(tx, id, { ...field, id: fieldId })
        return fieldId
      }),
    template: (template) => asOwner((tx) => createTemplate(tx, id, template)),
  }
}

async function signedInPerson(
  tenantId: number,
  flags: Partial<Omit<NewUser, 'tenantId' | 'identityId'>>,
  asOwner: TestTenant['asOwner'],
): Promise<TestPerson> {
  const name = flags.name ?? `Person ${randomUUID().slice(0, 8)}`
  const email = flags.email ?? `${randomUUID()}@test.example`
  const token = randomBytes(32).toString('base64url')
  const id = await asOwner(async (tx) => {
    const identityId = await createIdentity(tx, { email, name, passwordHash: null })
    const userId = await createUser(tx, { ...flags, tenantId, identityId, name, email })
    await tx
      .insertInto('sessions')
      .values({
        token_hash: hashToken(token),
        identity_id: identityId,
        tenant_id: tenantId,
        user_id: userId,
        state: 'in',
        ended: null,
      })
      .execute()
    return userId
  })
  return { id, name, email, tenantId, token, ...(await caller(token)) }
}
