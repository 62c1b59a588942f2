import type { PageChange } from '@dossier/contract/live/record-view-hub'
import type { CaseListPage } from '@dossier/contract/views'

/**
 * A page of a list after a message. Rows that are the same stay the same objects, so that a screen renders only what
 * changed. Undefined if a row is missing: then the page must be asked for again.
 */
export function mergeList(page: CaseListPage, { rows, order, total }: PageChange): CaseListPage | undefined {
  const [table] = page.casesTables
  if (!table) return undefined
  const byId = new Map([...table.cases, ...rows].map((row) => [row.id, row]))
  const next = (order ?? table.cases.map(({ id }) => id)).flatMap((id) => byId.get(id) ?? [])
  if (order && next.length < order.length) return undefined
  const counted = total && { totalRecords: total.records, totalIsMinimum: total.isMinimum }
  return { casesTables: [{ ...table, ...counted, cases: next }] }
}
