import { views, type CaseRow } from '@dossier/contract/views'
import type { FieldDefinition } from '@dossier/contract/fields'
import { boardKind, entryOf, type BoardColumn } from '@dossier/core/views/board'
import { pageCall } from '@dossier/core/views/list-page'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { moveCard } from '../../../kits/board/move-card.ts'
import type { Place } from '../../../kits/editing/places.ts'
import { call } from '../../../lib/api.ts'
import { useMe } from '../../../lib/me.ts'
import { toast, TOAST_TIME } from '../../../ui/overlays/toast.ts'
import { columnPage, columnQuery, putCard, type BoardList } from './use-board-column.ts'

/** A card on its way: shown where it was dropped, until the server has decided. */
export interface MovingCard {
  row: CaseRow
  from: string
  to: string
}

interface Moves {
  columns: readonly BoardColumn[]
  titleOf: (column: BoardColumn) => string
  field: FieldDefinition | undefined
  sizeOf: (tableId: string) => number
}

/** Moves cards: at once on the screen, and back if the server refuses. */
export function useMoves(list: BoardList, { columns, titleOf, field, sizeOf }: Moves) {
  const cache = useQueryClient()
  const me = useMe()
  const [moving, setMoving] = useState<ReadonlyMap<number, MovingCard>>(new Map())
  const keyOf = (id: string) => columnPage(columnQuery(list, id, sizeOf(id))).queryKey
  const find = (id: string) => columns.find((column) => column.id === id)

  const move = async (row: CaseRow, fromId: string, toId: string): Promise<boolean> => {
    const [from, to] = [find(fromId), find(toId)]
    if (!from || !to || from === to || moving.has(row.id)) return false
    setMoving((before) => new Map(before).set(row.id, { row, from: fromId, to: toId }))
    const editing = await moveCard(cache, me, {
      row,
      place: list.by as Place,
      kind: boardKind(list.by, field),
      move: { from: from.value, to: to.value, entry: entryOf(list.by, to) },
      fromTitle: titleOf(from),
    })
    const hasLeft = editing !== undefined && !(await isListed(list, row, toId))
    if (editing) putCard(cache, { row, from: keyOf(fromId), to: hasLeft ? undefined : keyOf(toId) })
    setMoving((before) => new Map([...before].filter(([id]) => id !== row.id)))
    if (editing && hasLeft)
      toast({
        text: `${row.caseNumber} has left this view: its filters do not find it in ${titleOf(to)}.`,
        duration: TOAST_TIME.case,
        group: 'saved',
        action: { label: 'Undo', onPress: () => void editing.undo() },
      })
    return editing !== undefined
  }
  return { moving, move }
}

/** Whether the view still finds a record that was moved; without an answer, it does. */
async function isListed(list: BoardList, { id, caseNumber }: CaseRow, tableId: string): Promise<boolean> {
  if (list.view.clauses.length === 0 && list.search.filters === undefined) return true
  try {
    const query = { ...pageCall(columnQuery(list, tableId, 100)), searchTerm: caseNumber }
    const { casesTables } = await call(views.cases, { query })
    return casesTables.some((table) => table.totalIsMinimum || table.cases.some((row) => row.id === id))
  } catch {
    return true
  }
}
