import { randomBytes } from 'node:crypto'
import type { Database } from './open.ts'

/** Created once per installation and kept in the database, so that all nodes share it. Only the owner reads it. */
export async function installationSecret({ owner }: Database, name: 'anti-forgery' | 'encryption'): Promise<string> {
  const stored = () => owner.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst()
  const existing = await stored()
  // On a full disk nothing can be written, and nothing has to be.
  if (existing) return existing.value
  await owner
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await stored()
  if (!made) throw new Error(`The secret ${name} is gone as soon as it was made.`)
  return made.value
}
