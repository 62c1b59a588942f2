import { randomBytes } from 'node:crypto'
import type { Database } from './open.ts'

/** Made once per installation and kept in the database, so that all nodes have the same. Only the owner reads it. */
export async function installationSecret({ owner }: Database, name: 'anti-forgery' | 'encryption'): Promise<string> {
  await owner
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await owner.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return row.value
}
