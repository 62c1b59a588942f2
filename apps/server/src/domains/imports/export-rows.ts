import type { FileAnswer } from '@dossier/contract/endpoint'
import type { ImportStep } from '@dossier/contract/imports'
import { stringify } from 'csv-stringify/sync'
import type { Ctx } from '../../http/context.ts'
import { selectVerdicts } from './queries.ts'

const AT_ONCE = 1_000
/** A text that begins like a formula is not computed by the spreadsheet that opens the file. */
const FORMAT = { escape_formulas: true, record_delimiter: '\r\n' } as const

export interface RowsQuery {
  id: number
  step: ImportStep
  onlyRemarks: boolean
}

/** The verdicts of a step as a CSV file, one line for each remark, read and sent part by part. */
export function exportRows(ctx: Ctx, query: RowsQuery): FileAnswer {
  return {
    type: 'text/csv; charset=utf-8',
    bytes: lines(ctx, query),
    fileName: `import-${query.step}.csv`,
    cacheControl: 'no-store',
  }
}

async function* lines({ services, tenant }: Ctx, query: RowsQuery) {
  yield stringify([['Row', 'Verdict', 'Record', 'Column', 'Remark']], { ...FORMAT, bom: true })
  for (let offset = 0; ; offset += AT_ONCE) {
    const page = { limit: AT_ONCE, offset }
    const rows = await services.database.tenantRead(tenant.id, (tx) =>
      selectVerdicts(tx, { tenantId: tenant.id, ...query }, page),
    )
    if (rows.length > 0)
      yield stringify(
        rows.flatMap(({ number, verdict, case_number, remarks }) =>
          (remarks.length > 0 ? remarks : [{ column: '', message: '' }]).map(({ column, message }) => [
            query.step === 'undo' ? '' : String(number),
            verdict,
            case_number ?? '',
            column,
            message,
          ]),
        ),
        FORMAT,
      )
    if (rows.length < AT_ONCE) return
  }
}
