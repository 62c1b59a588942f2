import type { CaseListPage, CaseRow } from '@dossier/contract/views'

const rowsOf = (page: CaseListPage) => page.casesTables.flatMap(({ cases }) => cases)

/** How many records must enter, leave or move to turn the page on screen into the latest one. */
export function changesBetween(shown: CaseListPage, newest: CaseListPage): number {
  const places = new Map(rowsOf(shown).map(({ id }, place) => [id, place]))
  const next = rowsOf(newest)
  const kept = next.flatMap(({ id }) => places.get(id) ?? [])
  return Math.max(places.size, next.length) - longestRise(kept)
}

/** The page on screen with the newest contents of its rows, also of those that will leave, and the newest total. */
export function withNewContents(shown: CaseListPage, newest: CaseListPage, others: readonly CaseRow[]): CaseListPage {
  const known = new Map([...others, ...rowsOf(newest)].map((row) => [row.id, row]))
  return {
    casesTables: shown.casesTables.map((table, i) => ({
      ...table,
      totalRecords: newest.casesTables[i]?.totalRecords ?? table.totalRecords,
      totalIsMinimum: newest.casesTables[i]?.totalIsMinimum ?? table.totalIsMinimum,
      cases: table.cases.map((row) => known.get(row.id) ?? row),
    })),
  }
}

/** The page on screen without these records. */
export function withoutRecords(shown: CaseListPage, gone: readonly number[]): CaseListPage {
  if (gone.length === 0) return shown
  const keep = ({ id }: { id: number }) => !gone.includes(id)
  return { casesTables: shown.casesTables.map((table) => ({ ...table, cases: table.cases.filter(keep) })) }
}

/** The length of the longest rising subsequence: as many rows can stay where they are. */
function longestRise(places: readonly number[]): number {
  const best: number[] = []
  for (const [i, place] of places.entries()) {
    const before = best.filter((_, j) => places[j]! < place)
    best[i] = 1 + Math.max(0, ...before)
  }
  return Math.max(0, ...best)
}
