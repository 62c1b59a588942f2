import { sql } from 'kysely'
import type { Database } from '../db/open.ts'
import type { FileKeeping } from '../files/files.ts'
import { FILE_PARTS } from '../files/store.ts'

const AT_ONCE = 50

/** Removes bytes that no file names and whose time is up, of all tenants, and what killed uploads have left behind. */
export async function sweepFiles({ database, files }: { database: Database; files: FileKeeping }): Promise<void> {
  await files.spool.sweep()
  while ((await sweepSome(database, files)) === AT_ONCE);
}

/** Locked first: a call that is about to make a file of such bytes waits, and then finds them gone. */
const sweepSome = ({ owner }: Database, { store }: FileKeeping): Promise<number> =>
  owner.transaction().execute(async (tx) => {
    const { rows } = await sql<{ tenant_id: number; id: string }>`
      select tenant_id, id from stray_files where due < now() order by due limit ${AT_ONCE}::int
      for update skip locked`.execute(tx)
    for (const { tenant_id: tenantId, id } of rows)
      for (const part of FILE_PARTS) await store.remove({ tenantId, id, part })
    for (const { tenant_id, id } of rows)
      await sql`delete from stray_files where tenant_id = ${tenant_id}::int and id = ${id}::uuid`.execute(tx)
    return rows.length
  })
