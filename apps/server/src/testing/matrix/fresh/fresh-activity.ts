import { freshFile } from './fresh-file.ts'
import { freshCase, type Twin } from '../twin.ts'

/** A notification of this twin's collaborator; returns its id. Created silently. */
async function freshNotification(twin: Twin): Promise<string> {
  const { tenant, people } = twin
  const { id: case_id } = await freshCase(twin, 'open')
  const row = { tenant_id: tenant.id, user_id: people.collaborator, case_id, type: 'UserMentioned', keys: [] } as const
  return tenant.asOwner(async (tx) => {
    const values = { ...row, keys: [], actor: 'Opener' }
    return (await tx.insertInto('notifications').values(values).returning('id').executeTakeFirstOrThrow()).id
  })
}

/** A comment by this twin's opener, on an open record or the given one; returns its id. Created silently. */
async function freshComment({ tenant, people, ...twin }: Twin, given?: number): Promise<number> {
  const case_id = given ?? (await freshCase({ tenant, people, ...twin }, 'open')).id
  const row = { tenant_id: tenant.id, case_id, user_id: people.opener, author: 'Opener', edited: null }
  return tenant.asOwner(async (tx) => {
    const values = { ...row, comment: 'By the opener', mentions: '[]' }
    return (await tx.insertInto('comments').values(values).returning('id').executeTakeFirstOrThrow()).id
  })
}

/** What calls about the files of a record, and what people do on it, need one of their own for. */
export const FRESH_ACTIVITY: Record<string, (twin: Twin, caseId?: number) => Promise<string | number>> = {
  'GET /files/download/{fileId}': (twin) => freshFile(twin),
  'GET /event/media/{caseId}/{fileId}': freshFile,
  'POST /event/media/setaskey/{caseId}/{fileId}': freshFile,
  'DELETE /notifications/{id}': freshNotification,
  'GET /comments/{caseId}/{commentId}': freshComment,
  'GET /comments/whole/{caseId}/{commentId}': freshComment,
  'PUT /comments/{caseId}/{commentId}': freshComment,
  'DELETE /comments/{caseId}/{commentId}': freshComment,
  'PUT /comments/reaction/{caseId}/{commentId}': freshComment,
}
