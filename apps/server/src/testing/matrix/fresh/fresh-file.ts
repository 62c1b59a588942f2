import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { UNKNOWN_TYPE } from '@dossier/contract/files'
import { testServer } from '../../test-server.ts'
import { freshCase, type Twin } from '../twin.ts'

/** A file of this twin, on an open record or the given one; returns its id. Created silently. */
export async function freshFile(twin: Twin, given?: number): Promise<string> {
  const { tenant, mark, people } = twin
  const caseId = given ?? (await freshCase(twin, 'open')).id
  const { files } = (await testServer()).services
  const id = randomUUID()
  await files.spool.with(async (path) => {
    await writeFile(path, mark)
    await files.store.put({ tenantId: tenant.id, id, part: 'file' }, path)
  })
  const of = { tenant_id: tenant.id, case_id: caseId, field_id: null, user_id: people.opener, author: `Opener${mark}` }
  const file = { id, name: `file${mark}.txt`, size: mark.length, content_type: UNKNOWN_TYPE, preview_size: null }
  await tenant.asOwner(async (tx) => {
    await tx
      .insertInto('case_files')
      .values({ ...of, ...file })
      .execute()
    const { seq } = await tx
      .updateTable('cases_base')
      .set((eb) => ({ seq: eb('seq', '+', 1) }))
      .where('id', '=', caseId)
      .returning('seq')
      .executeTakeFirstOrThrow()
    const entry = {
      tenant_id: tenant.id,
      case_id: caseId,
      seq,
      group_seq: seq,
      user_id: null,
      actor: 'Opener',
    } as const
    const values = { key: 'files', old_value: null, new_value: JSON.stringify({ id, name: file.name }) }
    await tx
      .insertInto('changes')
      .values({ ...entry, ...values, cause: 'user', cause_id: null, action_id: randomUUID(), type: 'file' })
      .execute()
  })
  return id
}
