import type { Actor } from '@dossier/core/access/cases'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Tx } from '../../db/open.ts'
import type { ReadRights } from '../../records/read-rights.ts'
import { shownTitle } from '../../records/visibility.ts'
import { isAccessible } from '../../query/relation.ts'

export interface RecordsOf {
  me: Actor
  userId: number
  /** The records that name the person as assignee, or as a collaborator or in a role that the caller may see. */
  as: 'assignee' | 'collaborator'
  roles: readonly VisibleRole[]
  closed: boolean
}

/** A role, and a template in whose records the caller may see it. */
export interface VisibleRole {
  templateId: number
  fieldId: string
}

const hasRole = ({ userId, roles }: Pick<RecordsOf, 'userId' | 'roles'>): RawBuilder<SqlBool> =>
  sql`(c.role_user_ids <> '{}' and c.role_user_ids @> array[${userId}::int] and exists (
    select from unnest(${roles.map(({ templateId }) => templateId)}::int[], ${roles.map(({ fieldId }) => fieldId)}::text[])
      as seen (template, field)
    where seen.template = c.template_id and jsonb_path_exists(c.fields -> seen.field,
      '$ ? (@.users[*].id == $id || @.subRoles[*].users[*].id == $id)', jsonb_build_object('id', ${userId}::int))))`

const matching = ({ me, userId, as, roles, closed }: RecordsOf): RawBuilder<SqlBool> => {
  const collaborates = sql<SqlBool>`(c.user_ids <> '{}' and c.user_ids @> array[${userId}::int])`
  const collaborator =
    roles.length > 0 ? sql<SqlBool>`(${collaborates} or ${hasRole({ userId, roles })})` : collaborates
  const of: RawBuilder<SqlBool> = as === 'assignee' ? sql`c.assignee_id = ${userId}::int` : collaborator
  return sql<SqlBool>`${of} and c.is_closed = ${closed} and ${isAccessible({ me })}`
}

/** A page of the records, the one that changed last first. */
export const selectRecordsOf = (
  tx: Tx,
  query: RecordsOf,
  page: { rights: ReadRights; limit: number; offset: number },
) =>
  tx
    .selectFrom('cases as c')
    .select(['c.id', 'c.case_number', 'c.template_id', 'c.status_id', 'c.assignee_id'])
    .select(shownTitle(page.rights, 'c').as('title'))
    .select(['c.created', 'c.last_updated', 'c.area_ids'])
    .where(matching(query))
    .orderBy('c.last_updated', 'desc')
    .orderBy('c.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export async function countRecordsOf(tx: Tx, query: RecordsOf): Promise<number> {
  const row = await tx
    .selectFrom('cases as c')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(matching(query))
    .executeTakeFirstOrThrow()
  return row.count
}
