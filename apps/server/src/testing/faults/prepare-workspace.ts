import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { migrate } from '../../db/migrate.ts'
import { openDatabase, type Database } from '../../db/open.ts'
import type { DB } from '../../db/schema.ts'
import { createField, type NewField } from '../../domains/fields/create-field.ts'
import { createTemplate } from '../../domains/templates/create-template.ts'
import { createTenant } from '../../domains/tenant/create-tenant.ts'
import { createIdentity, createUser } from '../../domains/users/create-user.ts'
import { hashToken } from '../../http/principals/principals.ts'
import { silentLog } from '../postgres/fresh-database.ts'
import type { Place } from './start-product.ts'

/** A tenant to write to, created before the product starts. */
export interface Workspace {
  tenantId: number
  templateId: number
  /** Session tokens of its people; the first is an administrator. */
  tokens: string[]
}

export const FIELDS = [
  { id: 'note', title: 'Note', dataType: 'text' },
  { id: 'story', title: 'Story', dataType: 'text-area' },
  { id: 'cost', title: 'Cost', dataType: 'number' },
  { id: 'price', title: 'Price', dataType: 'dollar' },
  { id: 'due', title: 'Due', dataType: 'date' },
  { id: 'visit', title: 'Visit', dataType: 'date-time' },
  { id: 'urgent', title: 'Urgent', dataType: 'checkbox' },
  { id: 'kind', title: 'Kind', dataType: 'list', choices: ['a', 'b', 'c'] },
  { id: 'kinds', title: 'Kinds', dataType: 'list-multiple', choices: ['a', 'b', 'c'] },
  { id: 'place', title: 'Place', dataType: 'map-marker' },
] as const satisfies readonly NewField[]

/** Opens the data of a stopped product for the length of the work, as the owner. */
export async function withDatabase<T>(place: Place, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ ...place, log: silentLog })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Creates the tables, and a tenant with a template of all fields and signed-in people. */
export const prepareWorkspace = (place: Place, people = 8): Promise<Workspace> =>
  withDatabase(place, async (database) => {
    await migrate(database)
    return database.owner.transaction().execute((tx) => fill(tx, people))
  })

async function fill(tx: Transaction<DB>, people: number): Promise<Workspace> {
  const name = `faults-${randomBytes(4).toString('hex')}`
  const tenantId = await createTenant(tx, { title: name, domain: name })
  for (const field of FIELDS) await createField(tx, tenantId, field)
  const templateId = await createTemplate(tx, tenantId, { title: 'Job', fields: FIELDS })
  const tokens: string[] = []
  for (let nth = 0; nth < people; nth++) tokens.push(await signedIn(tx, { tenantId, name: `${name} ${nth}`, nth }))
  return { tenantId, templateId, tokens }
}

async function signedIn(
  tx: Transaction<DB>,
  { tenantId, name, nth }: { tenantId: number; name: string; nth: number },
): Promise<string> {
  const email = `${name.replace(' ', '-')}@test.example`
  const identity_id = await createIdentity(tx, { email, name, passwordHash: null })
  const user_id = await createUser(tx, { tenantId, identityId: identity_id, name, email, isAdmin: nth === 0 })
  const token = randomBytes(32).toString('base64url')
  const session = { token_hash: hashToken(token), identity_id, tenant_id: tenantId, user_id, state: 'in', ended: null }
  await tx
    .insertInto('sessions')
    .values(session as never)
    .execute()
  return token
}
