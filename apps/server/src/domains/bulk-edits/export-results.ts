import type { FileAnswer } from '@dossier/contract/endpoint'
import { stringify } from 'csv-stringify/sync'
import type { Ctx } from '../../http/context.ts'
import { selectResults } from './select-results.ts'

const AT_ONCE = 1_000
/** A text that begins like a formula is not computed by the spreadsheet that opens the file. */
const FORMAT = { escape_formulas: true, record_delimiter: '\r\n' } as const

const WORDS = { changed: 'Changed', unchanged: 'Already so', refused: 'Not changed' }

/** What became of each record as a CSV file, read and sent part by part. */
export const exportResults = (ctx: Ctx, id: string): FileAnswer => ({
  type: 'text/csv; charset=utf-8',
  bytes: lines(ctx, id),
  fileName: 'changed-records.csv',
  cacheControl: 'no-store',
})

async function* lines({ services, tenant, me }: Ctx, id: string) {
  yield stringify([['Record', 'Result', 'Reason']], { ...FORMAT, bom: true })
  for (let after = 0; ;) {
    const page = { me, after, limit: AT_ONCE }
    const rows = await services.database.tenantRead(tenant.id, (tx) =>
      selectResults(tx, { tenantId: tenant.id, id }, page),
    )
    if (rows.length > 0)
      yield stringify(
        rows.map(({ case_number, verdict, message }) => [
          case_number ?? '',
          verdict ? WORDS[verdict] : 'Not reached',
          message,
        ]),
        FORMAT,
      )
    if (rows.length < AT_ONCE) return
    after = rows.at(-1)!.case_id
  }
}
