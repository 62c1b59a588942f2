import { mergeRecordView } from '@dossier/core/live/merge-record-view'
import type { PageQuery } from '@dossier/contract/live/record-view-hub'
import { views, type CaseListPage, type CaseRow } from '@dossier/contract/views'
import type { View } from '@dossier/contract/views/definition'
import type { BoardColumn } from '@dossier/core/views/board'
import { groupQuery, pageCall, sortOf } from '@dossier/core/views/list-page'
import type { ListSearch } from '@dossier/core/views/list-search'
import { keepPreviousData, useQuery, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { queryOf } from '../../../lib/cache.ts'
import { reader } from '../../../lib/dates.ts'
import { followList, type ListNews } from '../../../lib/live-lists.ts'
import { dropLists } from '../cases-query.ts'
import { withoutRecords } from '../pending-changes.ts'

/** A list as a board. */
export interface BoardList {
  view: View
  search: ListSearch
  /** The key of the column that decides where cards are. */
  by: string
}

/** The request for the first cards of a column, as it is followed. */
export function columnQuery({ view, search, by }: BoardList, tableId: string, size: number): PageQuery {
  const place = { tableId, page: 1, sort: sortOf(search, view), timeZone: reader().timeZone }
  return { ...groupQuery(view, search, place), pageSize: size, groupBy: by }
}

/** The same as a call. */
export function columnPage(query: PageQuery) {
  return queryOf(views.cases, { query: pageCall(query) })
}

interface Options {
  column: BoardColumn
  size: number
  /** When the first cards of the column were read, in epoch milliseconds. */
  fetchedAt: number
  /** A card is being dragged: nothing moves. */
  isHeld: boolean
}

/** The cards of a column, kept up to date. */
export function useBoardColumn(list: BoardList, { column, size, fetchedAt, isHeld }: Options) {
  const query = columnQuery(list, column.id, size)
  const options = columnPage(query)
  const read = useQuery({
    ...options,
    placeholderData: keepPreviousData,
    ...(column.table &&
      size === list.view.pageSize && {
        initialData: { casesTables: [column.table] },
        initialDataUpdatedAt: fetchedAt,
      }),
  })
  const isFetched = read.isSuccess && !read.isFetching && !read.isPlaceholderData
  const isBroken = useLiveCards({ query, queryKey: options.queryKey, isFetched, isHeld })
  return {
    table: read.data?.casesTables[0],
    error: read.error,
    isBusy: read.isPlaceholderData,
    isBroken,
    refetch: () => void read.refetch(),
  }
}

interface LiveCards {
  query: PageQuery
  queryKey: QueryKey
  isFetched: boolean
  isHeld: boolean
}

/** Cards enter, move and leave as soon as the server says so; while a card is dragged, only what must not be seen. */
function useLiveCards({ query, queryKey, isFetched, isHeld }: LiveCards): boolean {
  const cache = useQueryClient()
  const [isBroken, setBroken] = useState(false)
  const waiting = useRef<CaseListPage>(undefined)
  const followed = JSON.stringify(query)
  const show = useEffectEvent((page: CaseListPage) => {
    waiting.current = undefined
    cache.setQueryData<CaseListPage>(queryKey, (before) => mergeRecordView(before, page))
  })
  const receive = useEffectEvent(({ content, gone, isRevised }: ListNews) => {
    if (content.kind !== 'page') return
    setBroken(false)
    if (!isHeld || isRevised) return show(content.page)
    waiting.current = content.page
    cache.setQueryData<CaseListPage>(queryKey, (before) => before && withoutRecords(before, gone))
  })
  const ended = useEffectEvent((status: number) => (status === 400 ? dropLists(cache) : setBroken(true)))
  useEffect(() => {
    if (!isHeld && waiting.current) show(waiting.current)
  }, [isHeld])
  useEffect(() => {
    if (!isFetched) return
    const end = followList(JSON.parse(followed), { onNews: receive, onEnd: ended })
    return () => {
      end()
      waiting.current = undefined
      setBroken(false)
    }
  }, [followed, isFetched])
  return isBroken
}

/** Shows a moved card where it is now; its place among the others comes with the next message. */
export function putCard(
  cache: QueryClient,
  { row, from, to }: { row: CaseRow; from: QueryKey; to: QueryKey | undefined },
): void {
  cache.setQueryData<CaseListPage>(from, (page) => page && withCards(page, (cards) => without(cards, row)))
  if (to) cache.setQueryData<CaseListPage>(to, (page) => page && withCards(page, (cards) => including(cards, row)))
}

const without = (cards: readonly CaseRow[], { id }: CaseRow) => cards.filter((one) => one.id !== id)
const including = (cards: readonly CaseRow[], row: CaseRow) =>
  cards.some(({ id }) => id === row.id) ? [...cards] : [row, ...cards]

function withCards(page: CaseListPage, change: (cards: readonly CaseRow[]) => CaseRow[]): CaseListPage {
  const casesTables = page.casesTables.map((table) => {
    const cases = change(table.cases)
    return { ...table, cases, totalRecords: table.totalRecords + cases.length - table.cases.length }
  })
  return { casesTables }
}
