import { sql } from 'kysely'
import { visibleTo } from '../cases/visibility.ts'
import { askedFilter } from './asked-page.ts'
import { AMONG } from './count-records.ts'
import type { ListPlan } from './list-plan.ts'
import type { ListReader } from './list-reader.ts'
import { matching, matchText } from './match-text.ts'

/** The number of all records of a list, however many, as the reader sees them. */
export async function countAll(reader: ListReader, { asked, text, wanted }: ListPlan): Promise<number> {
  const find = asked ? askedFilter(asked).find : matchText({ text, rights: wanted.rights })
  const among = AMONG[asked?.question.among ?? 'open']
  const found = matching(find, {
    columns: sql`c.id`,
    rest: (match) => sql`${among} and ${visibleTo(reader.me, 'c')} and ${match}`,
  })
  const { rows } = await sql<{ records: number }>`select count(*)::int as records from (${found}) found`.execute(
    reader.tx,
  )
  return rows[0]?.records ?? 0
}
