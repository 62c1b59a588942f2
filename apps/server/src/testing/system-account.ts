import { randomBytes, randomUUID } from 'node:crypto'
import { hashToken } from '../http/principals/principals.ts'
import { caller, type Caller } from './caller.ts'
import { testServer } from './test-server.ts'

export interface TestSystemAccount extends Caller {
  identityId: number
  email: string
  name: string
  token: string
}

/** A system account past its second factor. */
export async function systemAccount(name = 'Sigrid Thorne'): Promise<TestSystemAccount> {
  const { owner } = (await testServer()).services.database
  const email = `${randomUUID()}@test.example`
  const { id: identityId } = await owner
    .insertInto('identities')
    .values({ email, name, is_system: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = randomBytes(32).toString('base64url')
  await owner
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      identity_id: identityId,
      tenant_id: null,
      user_id: null,
      state: 'in',
      ended: null,
    })
    .execute()
  return { identityId, email, name, token, ...(await caller(token)) }
}
