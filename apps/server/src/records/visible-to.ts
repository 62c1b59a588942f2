import type { Actor } from '@dossier/core/access/cases'
import { sql, type RawBuilder, type SqlBool } from 'kysely'

/**
 * canViewCase of core/access as a condition on rows of `cases` under the given alias; a test compares the two. Its text
 * depends only on being an administrator or not, so that plans can be reused.
 */
export function visibleTo(me: Actor, alias: string): RawBuilder<SqlBool> {
  const column = (name: string) => sql.raw(`${alias}.${name}`)
  if (me.isAdmin) return sql`${column('deleted')} is null`
  return sql`(${column('deleted')} is null and (not ${column('is_sensitive')}
    or ${column('opened_by_id')} = ${me.id}::int or ${column('assignee_id')} = ${me.id}::int
    or ${me.id}::int = any(${column('user_ids')}) or ${me.id}::int = any(${column('role_user_ids')})
    or ${column('pending_team_ids')} && ${[...me.teams]}::int[] or ${column('edit_team_ids')} && ${[...me.teams]}::int[]))`
}
