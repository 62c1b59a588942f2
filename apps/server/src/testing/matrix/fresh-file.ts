import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { UNKNOWN_TYPE } from '@dossier/contract/files'
import { testServer } from '../test-server.ts'
import { freshCase, type Twin } from './twin.ts'

/** A file of this twin, on an open record; returns its id. Created silently. */
export async function freshFile(twin: Twin): Promise<string> {
  const { tenant, mark, people } = twin
  const { id: caseId } = await freshCase(twin, 'open')
  const { files } = (await testServer()).services
  const id = randomUUID()
  await files.spool.with(async (path) => {
    await writeFile(path, mark)
    await files.store.put({ tenantId: tenant.id, id, part: 'file' }, path)
  })
  const of = { tenant_id: tenant.id, case_id: caseId, field_id: null, user_id: people.opener, author: `Opener${mark}` }
  const file = { id, name: `file${mark}.txt`, size: mark.length, content_type: UNKNOWN_TYPE, preview_size: null }
  await tenant.asOwner((tx) =>
    tx
      .insertInto('case_files')
      .values({ ...of, ...file })
      .execute(),
  )
  return id
}
