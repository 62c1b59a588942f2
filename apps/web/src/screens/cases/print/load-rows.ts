import { GROUPS_PER_PAGE, views, type CaseRow, type CasesTable } from '@dossier/contract/views'
import type { View } from '@dossier/contract/views/definition'
import { shownGroups, shownLayout } from '@dossier/core/views/layout'
import { groupQuery, liveQuery, listPage, pageCall, sortOf } from '@dossier/core/views/list-page'
import type { ListSearch } from '@dossier/core/views/list-search'
import { call } from '../../../lib/api.ts'
import { reader } from '../../../lib/dates.ts'

/** More would make a page that browsers print slowly or not at all; an export has them all. */
export const PRINTED_ROWS = 1_000

const SIZE = 100

interface Total {
  count: number
  isMinimum: boolean
}

/** The rows that have something in common, or all rows of a list without groups. */
export interface PrintedTable {
  /** null: the list has no groups. */
  group: Pick<CasesTable, 'id' | 'value' | 'label' | 'parent'> | null
  rows: readonly CaseRow[]
  total: Total
}

export interface PrintedRows {
  tables: readonly PrintedTable[]
  /** A record that is in several groups counts once. */
  total: Total
  /** Some rows are left out. */
  isCut: boolean
}

/** The rows of all pages of a list, and of all of its groups, up to the bound. */
export async function loadRows(view: View, search: ListSearch, signal: AbortSignal): Promise<PrintedRows> {
  const printed = { ...view, pageSize: SIZE }
  const isTable = shownLayout(view, search).kind === 'table'
  return isTable && view.groupBy !== null ? loadGroups(printed, search, signal) : loadAll(printed, search, signal)
}

async function loadAll(view: View, search: ListSearch, signal: AbortSignal): Promise<PrintedRows> {
  const isGrouped = shownGroups(view, search) !== null
  const { rows, total } = await loadPages(PRINTED_ROWS, async (page) => {
    const live = liveQuery(view, { ...search, page }, reader().timeZone)
    const query = { ...pageCall(live), ...(isGrouped && { groupBy: '' }) }
    return (await call(views.cases, { query }, { signal })).casesTables[0]
  })
  return { tables: [{ group: null, rows, total }], total, isCut: total.isMinimum || rows.length < total.count }
}

async function loadGroups(view: View, search: ListSearch, signal: AbortSignal): Promise<PrintedRows> {
  const { timeZone } = reader()
  const tables: PrintedTable[] = []
  let room = PRINTED_ROWS
  for (let at = 1; ; at++) {
    const { casesTables, grouping } = await call(views.cases, listPage(view, { ...search, page: at }, timeZone), {
      signal,
    })
    for (const table of casesTables) {
      if (room <= 0) break
      const sort = sortOf(search, view)
      const found = await loadPages(room, async (page) => {
        if (page === 1) return table
        const query = groupQuery(view, search, { tableId: table.id, page, sort, timeZone })
        return (await call(views.cases, { query: pageCall(query) }, { signal })).casesTables[0]
      })
      room -= found.rows.length
      tables.push({ group: table, ...found })
    }
    const total = { count: grouping?.totalRecords ?? 0, isMinimum: grouping?.isMinimum ?? false }
    const isLast = casesTables.length < GROUPS_PER_PAGE || at >= (grouping?.pageCount ?? 1)
    if (!isLast && room > 0) continue
    const isWhole = tables.every((one) => !one.total.isMinimum && one.rows.length >= one.total.count)
    return { tables, total, isCut: !isLast || !isWhole || total.isMinimum || tables.length < (grouping?.groups ?? 0) }
  }
}

/** The rows of one table, page after page; what moves from one to the next in the meantime is there once. */
async function loadPages(most: number, read: (page: number) => Promise<CasesTable | undefined>) {
  const found = new Map<number, CaseRow>()
  for (let page = 1; ; page++) {
    const table = await read(page)
    for (const row of table?.cases ?? []) found.set(row.id, row)
    const total = { count: table?.totalRecords ?? 0, isMinimum: table?.totalIsMinimum ?? false }
    const isLast = (table?.cases.length ?? 0) < SIZE || page * SIZE >= most
    if (isLast) return { rows: [...found.values()].slice(0, most), total }
  }
}
