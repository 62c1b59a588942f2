import type { Database } from '../db/open.ts'

/** The row of `secrets` that distinguishes a demo from other data. */
export const DEMO_MARK = 'demo'

export async function hasDemo({ owner }: Pick<Database, 'owner'>): Promise<boolean> {
  const mark = await owner.selectFrom('secrets').select('name').where('name', '=', DEMO_MARK).executeTakeFirst()
  return mark !== undefined
}
