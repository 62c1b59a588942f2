import type { CaseListPage, CaseRow } from '@dossier/contract/views'
import { sameJson } from './same-json.ts'

/**
 * The rows of a view after a message: the pushed page replaces the local one. Unchanged rows stay the same objects, so
 * that a screen renders only what changed.
 */
export function mergeRecordView(local: CaseListPage | undefined, pushed: CaseListPage): CaseListPage {
  const byId = new Map(local?.casesTables.flatMap(({ cases }) => cases).map((row) => [row.id, row]))
  const keep = (row: CaseRow): CaseRow => {
    const own = byId.get(row.id)
    return own && sameJson(own, row) ? own : row
  }
  return { casesTables: pushed.casesTables.map((table) => ({ ...table, cases: table.cases.map(keep) })) }
}
