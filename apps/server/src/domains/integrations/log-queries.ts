import type { IntegrationLog } from '@dossier/contract/integrations/integration'
import { sql } from 'kysely'
import type { Actor } from '@dossier/core/access/cases'
import { orderedId } from '../../db/ordered-id.ts'
import type { Tx } from '../../db/open.ts'
import { isAccessible } from '../../query/relation.ts'

export const LOGS_AT_ONCE = 100

interface Line extends Pick<IntegrationLog, 'level' | 'message'> {
  caseId?: number
}

export async function insertLogs(tx: Tx, tenantId: number, key: string, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return
  const of = { tenant_id: tenantId, integration_key: key }
  await tx
    .insertInto('integration_logs')
    .values(
      lines.map(({ level, message, caseId = null }) => ({
        ...of,
        id: orderedId(),
        level,
        message,
        case_id: caseId,
      })),
    )
    .execute()
}

/** Newest first, older than an instant. Numbers of records that the reader may not see are left out. */
export async function selectLogs(
  tx: Tx,
  { tenantId, me }: { tenantId: number; me: Actor },
  { key, until }: { key: string; until: string | undefined },
): Promise<IntegrationLog[]> {
  const { rows } = await sql<IntegrationLog>`
    select l.at as time, l.level, l.message, c.case_number as "caseNumber"
    from (select * from integration_logs where tenant_id = ${tenantId}::int and integration_key = ${key}::text
      and (${until ?? null}::timestamptz is null or at < ${until ?? null}::timestamptz)
      order by at desc, id desc limit ${sql.lit(LOGS_AT_ONCE)}) l
    left join cases c on c.tenant_id = l.tenant_id and c.id = l.case_id and c.deleted is null and ${isAccessible({ me })}
    order by l.at desc, l.id desc`.execute(tx)
  return rows
}
