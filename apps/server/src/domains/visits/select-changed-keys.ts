import type { Actor } from '@dossier/core/access/cases'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { isAccessible } from '../../query/relation.ts'

/** Entries that are looked at for the marks of one record in a list: of more, only the newest. */
const MOST_MARKED = 200

export interface ChangedKey {
  case_id: number
  template_id: number
  key: string
  seq: number
}

/**
 * The newest change of each key by others in some records since the person saw them, of records that the person may
 * view, without regard to the rights on fields.
 */
export async function selectChangedKeys(
  tx: Tx,
  { tenantId, me }: { tenantId: number; me: Actor },
  caseIds: readonly number[],
): Promise<ChangedKey[]> {
  const { rows } = await sql<ChangedKey>`
    select r.id as case_id, r.template_id, changed.key, changed.seq
    from visits v
    join cases r on r.tenant_id = v.tenant_id and r.id = v.case_id and r.seq > v.seq and ${isAccessible({ me }, 'r')},
    lateral (select key, max(seq) as seq from (
      select key, seq from changes c where c.tenant_id = v.tenant_id and c.case_id = v.case_id and c.at >= r.created
        and c.seq > v.seq and c.user_id is distinct from ${me.id}::int
      order by c.seq desc limit ${MOST_MARKED}) newest group by key) changed
    where v.tenant_id = ${tenantId}::int and v.user_id = ${me.id}::int and v.case_id = any(${[...caseIds]}::int[])
    order by r.id, changed.seq`.execute(tx)
  return rows
}
