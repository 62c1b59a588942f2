import type { PageChange } from '@dossier/contract/live/record-view-hub'
import type { CaseListPage, CaseRow } from '@dossier/contract/views'
import { sameJson } from '@dossier/core/live/same-json'
import type { Total } from '../counts/count-records.ts'

/** What has to be sent to those who have an earlier page; null if nothing. */
export function pageChange(
  earlier: CaseListPage,
  { rows, total }: { rows: readonly CaseRow[]; total: Total },
  gone: ReadonlySet<number>,
): PageChange | null {
  const [table] = earlier.casesTables as [CaseListPage['casesTables'][number]]
  const byId = new Map(table.cases.map((row) => [row.id, row]))
  const ids = rows.map(({ id }) => id)
  const others = rows.filter((row) => !sameJson(byId.get(row.id), row))
  const left = [...gone].filter((id) => !ids.includes(id))
  const isMoved = !sameJson(ids, [...byId.keys()])
  const isCounted = total.records !== table.totalRecords || total.isMinimum !== table.totalIsMinimum
  if (others.length === 0 && left.length === 0 && !isMoved && !isCounted) return null
  return {
    kind: 'page',
    rows: others,
    ...(isMoved && { order: ids }),
    ...(left.length > 0 && { gone: left }),
    ...(isCounted && { total }),
  }
}
