import type { CaseListPage, CaseRow } from '@dossier/contract/views'
import type { Stray } from '../../kits/record-table/own-rows.ts'

const rowsOf = (page: CaseListPage) => page.casesTables.flatMap(({ cases }) => cases)

/** How many records must enter, leave or move to turn the page on screen into the latest one. */
export function changesBetween(shown: CaseListPage, newest: CaseListPage): number {
  const places = new Map(rowsOf(shown).map(({ id }, place) => [id, place]))
  const next = rowsOf(newest)
  const kept = next.flatMap(({ id }) => places.get(id) ?? [])
  return Math.max(places.size, next.length) - longestRise(kept).length
}

/** The records on screen that are elsewhere in the latest page, or not in it. */
export function staleRowsIn(shown: CaseListPage, newest: CaseListPage): ReadonlyMap<number, Stray> {
  const before = rowsOf(shown)
  const places = new Map(before.map(({ id }, place) => [id, place]))
  const next = new Set(rowsOf(newest).map(({ id }) => id))
  const stays = new Set(longestRise([...next].flatMap((id) => places.get(id) ?? [])))
  return new Map(
    before.flatMap(({ id }, place): [number, Stray][] => {
      if (!next.has(id)) return [[id, 'left']]
      return stays.has(place) ? [] : [[id, 'moved']]
    }),
  )
}

/** The page on screen with the newest contents of its rows, also of those that will leave, and the newest total. */
export function withNewContents(shown: CaseListPage, newest: CaseListPage, others: readonly CaseRow[]): CaseListPage {
  const byId = new Map([...others, ...rowsOf(newest)].map((row) => [row.id, row]))
  return {
    casesTables: shown.casesTables.map((table, i) => ({
      ...table,
      totalRecords: newest.casesTables[i]?.totalRecords ?? table.totalRecords,
      totalIsMinimum: newest.casesTables[i]?.totalIsMinimum ?? table.totalIsMinimum,
      cases: table.cases.map((row) => byId.get(row.id) ?? row),
    })),
  }
}

/** The page on screen without these records. */
export function withoutRecords(shown: CaseListPage, gone: readonly number[]): CaseListPage {
  if (gone.length === 0) return shown
  const keep = ({ id }: { id: number }) => !gone.includes(id)
  return { casesTables: shown.casesTables.map((table) => ({ ...table, cases: table.cases.filter(keep) })) }
}

/** The longest rising subsequence: these rows can stay where they are. */
function longestRise(places: readonly number[]): number[] {
  const best: number[][] = []
  for (const [i, place] of places.entries()) {
    const before = best.filter((_, j) => places[j]! < place)
    best[i] = [...longest(before), place]
  }
  return longest(best)
}

const longest = (lists: readonly number[][]) =>
  lists.reduce((one, other) => (other.length > one.length ? other : one), [])
