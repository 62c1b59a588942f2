import type { LeftRecords } from '@dossier/contract/bulk-edits'
import type { Actor } from '@dossier/core/access/cases'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { isAccessible } from '../../query/relation.ts'
import type { RowVerdict } from './queries.ts'

interface One {
  tenantId: number
  id: string
}

const REASONS = 20
const NUMBERS = 5

/** Why records were refused, with the numbers of the first that the person may see. */
export async function selectReasons(tx: Tx, { tenantId, id }: One, me: Actor): Promise<LeftRecords[]> {
  const { rows } = await sql<{ message: string; records: number; numbers: string[] }>`
    with reasons as (
      select message, count(*)::int as records, (array_agg(case_id order by case_id))[1:${sql.lit(NUMBERS)}] as ids
      from bulk_rows where tenant_id = ${tenantId}::int and edit_id = ${id}::uuid and verdict = 'refused'
      group by message order by 2 desc, message collate "C" limit ${sql.lit(REASONS)})
    select message, records, array(
      select c.case_number from cases c where c.id = any(ids) and ${isAccessible({ me })} order by c.id) as numbers
    from reasons order by records desc, message collate "C"`.execute(tx)
  return rows.map(({ numbers: caseNumbers, ...reason }) => ({ ...reason, caseNumbers }))
}

/** What became of each record; its number if the person may see it. */
export async function selectResults(
  tx: Tx,
  { tenantId, id }: One,
  { me, after, limit }: { me: Actor; after: number; limit: number },
) {
  const { rows } = await sql<{
    case_id: number
    case_number: string | null
    verdict: RowVerdict['verdict'] | null
    message: string
  }>`
    select r.case_id, c.case_number, r.verdict, r.message from bulk_rows r
    left join cases c on c.id = r.case_id and ${isAccessible({ me })}
    where r.tenant_id = ${tenantId}::int and r.edit_id = ${id}::uuid and r.case_id > ${after}::int
    order by r.case_id limit ${limit}::int`.execute(tx)
  return rows
}
