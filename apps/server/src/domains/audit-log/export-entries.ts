import type { FileAnswer } from '@dossier/contract/endpoint'
import { AUDITED } from '@dossier/core/audit/audited'
import { ACTION_TITLES, auditValueText } from '@dossier/core/audit/value-text'
import { stringify } from 'csv-stringify/sync'
import type { Ctx } from '../../http/context.ts'
import { selectEntries, type AuditRow, type Place, type AuditQuery } from './queries.ts'

const AT_ONCE = 500
/** A text that begins like a formula is not computed by the spreadsheet that opens the file. */
const FORMAT = { escape_formulas: true, record_delimiter: '\r\n' } as const

/** The entries as a CSV file. It is read and sent part by part, each in a transaction of its own. */
export function exportEntries(ctx: Ctx, filters: Omit<AuditQuery, 'tenantId'>, timeZone: string): FileAnswer {
  return {
    type: 'text/csv; charset=utf-8',
    bytes: lines(ctx, filters, timeZone),
    fileName: `audit-log-${Temporal.Now.plainDateISO(timeZone).toString()}.csv`,
    cacheControl: 'no-store',
  }
}

async function* lines({ services, tenant }: Ctx, filters: Omit<AuditQuery, 'tenantId'>, timeZone: string) {
  yield stringify([headingsFor(timeZone)], { ...FORMAT, bom: true })
  const query = { tenantId: tenant.id, ...filters }
  for (let before: Place | null = null; ;) {
    const page = { before, limit: AT_ONCE }
    const rows: AuditRow[] = await services.database.tenantRead(tenant.id, (tx) => selectEntries(tx, query, page))
    if (rows.length > 0)
      yield stringify(
        rows.flatMap((row) => linesOf(row, timeZone)),
        FORMAT,
      )
    if (rows.length < AT_ONCE) return
    before = rows.at(-1) ?? null
  }
}

const headingsFor = (timeZone: string): string[] => [
  `Time (${timeZone})`,
  'Who',
  'Kind',
  'Name',
  'ID',
  'Action',
  'Property',
  'Old value',
  'New value',
  'Action ID',
]

/** One line for each property; one without a property for a thing that had no values. */
function linesOf(row: AuditRow, timeZone: string): string[][] {
  const context = { locale: 'en-US', timeZone }
  const head = [timeText(row.at, timeZone), row.actor, AUDITED[row.kind].title, row.thing, row.thing_id]
  const changes = row.changes.length > 0 ? row.changes : [{ property: '', from: null, to: null, isHidden: false }]
  return changes.map(({ property, from, to, isHidden }) => [
    ...head,
    ACTION_TITLES[row.what],
    property,
    auditValueText(from, context),
    isHidden ? '(not kept)' : auditValueText(to, context),
    row.action_id,
  ])
}

/** As spreadsheets read and sort it: `2026-03-05 14:30:07`. */
const timeText = (at: string, timeZone: string): string =>
  Temporal.Instant.from(at)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
    .replace('T', ' ')
