import { sql } from 'kysely'
import { hashPassword } from '../../domains/auth/password.ts'
import { withDatabase, type Workspace } from './prepare-workspace.ts'
import type { Place } from './start-product.ts'

const PASSWORD = 'correct horse battery'

/** Sets a password for the first person of a workspace and an hour of inactivity on every session; returns the email. */
export const givePassword = (place: Place, { tenantId }: Workspace): Promise<string> =>
  withDatabase(place, async ({ owner }) => {
    const { email } = await owner
      .selectFrom('users')
      .select('email')
      .where('tenant_id', '=', tenantId)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const password_hash = await hashPassword(PASSWORD)
    await owner
      .updateTable('identities')
      .set({ password_hash, email_proven: true })
      .where('email', '=', email)
      .execute()
    await owner
      .updateTable('sessions')
      .set({ last_used: sql`now() - interval '1 hour'` })
      .execute()
    return email
  })

/** Signs in as the page does; gives the status. */
export async function signInOverNetwork(address: string, email: string): Promise<number> {
  const first = await fetch(`${address}/api/users/me`)
  const token = /XSRF-TOKEN=([^;]+)/.exec(first.headers.get('set-cookie') ?? '')?.[1] ?? ''
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: `XSRF-TOKEN=${token}`,
      'x-xsrf-token': decodeURIComponent(token),
    },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  return answer.status
}
