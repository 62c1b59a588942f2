import type { ListCalculations } from '@dossier/contract/views/calculations'
import type { CaseRow } from '@dossier/contract/views'
import type { BoardColumn } from '@dossier/core/views/board'
import { totalText } from '@dossier/core/text/count-line'
import { useEffect, useId } from 'react'
import { Card, type CardActions } from '../../../kits/board/Card.tsx'
import type { DraggedCard } from '../../../kits/board/use-card-drag.ts'
import { messageOf } from '../../../lib/api-error.ts'
import { reader } from '../../../lib/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { GroupCalculations } from '../calculations/GroupCalculations.tsx'
import { ListProblem } from '../ListProblem.tsx'
import { GroupGlyph } from '../groups/GroupGlyph.tsx'
import { useBoardColumn, type BoardList } from './use-board-column.ts'
import { useCardScene } from './use-card-scene.ts'
import type { MovingCard } from './use-moves.ts'

interface BoardColumnCardsProps {
  list: BoardList
  column: BoardColumn
  title: string
  size: number
  onSize: (size: number) => void
  fetchedAt: number
  moving: ReadonlyMap<number, MovingCard>
  dragged: DraggedCard | undefined
  isOver: boolean
  /** The card with the focus, and its column. */
  focused: string
  calculated: ListCalculations | undefined
  actions: CardActions
  onRows: (rows: readonly CaseRow[]) => void
}

/** A call answers so many. */
const MOST_CARDS = 100

/** One column of a board: its head with the count, its first cards, and a way to more of them. */
export function BoardColumnCards(props: BoardColumnCardsProps) {
  const { list, column, title, size, onSize, fetchedAt, moving, dragged, isOver, focused, actions, onRows } = props
  const found = useBoardColumn(list, { column, size, fetchedAt, isHeld: dragged !== undefined })
  const { table } = found
  const rows = withMoves(table?.cases ?? [], column.id, moving)
  useEffect(() => {
    onRows(rows)
  })
  const scene = useCardScene(list, rows)
  const head = useId()
  const count = { count: table?.totalRecords ?? 0, isMinimum: table?.totalIsMinimum ?? false }
  const hasMore = table !== undefined && (count.isMinimum || count.count > table.cases.length)
  const stop = rows.find(({ id }) => focused === `${column.id} ${id}`) ?? rows[0]
  return (
    <section
      className="board-column"
      data-board-column={column.id}
      data-over={(isOver && dragged?.column !== column.id) || undefined}
      aria-labelledby={head}
    >
      <h2 className="board-column-head" id={head}>
        <GroupGlyph by={list.by} group={column} />
        <span className="truncate" dir="auto">
          {title}
        </span>
        <span className="count">{table && totalText(count, reader().locale)}</span>
      </h2>
      <GroupCalculations view={list.view} tableId={column.id} calculated={props.calculated} label={title} />
      <div className="board-cards" aria-busy={found.isBusy || table === undefined || undefined}>
        {found.error && <ListProblem text={messageOf(found.error)} onRetry={found.refetch} />}
        <ul aria-label={title}>
          {rows.map((row) => (
            <Card
              key={row.id}
              row={row}
              column={column.id}
              columns={scene.columns}
              context={scene.context}
              actions={actions}
              isMoving={moving.has(row.id)}
              isDragged={dragged?.row.id === row.id && dragged.column === column.id}
              isStop={stop === row}
            />
          ))}
        </ul>
        {hasMore && <MoreCards size={size} by={list.view.pageSize} onSize={onSize} />}
      </div>
    </section>
  )
}

interface MoreCardsProps {
  size: number
  by: number
  onSize: (size: number) => void
}

const MoreCards = ({ size, by, onSize }: MoreCardsProps) =>
  size < MOST_CARDS ? (
    <Button onPress={() => onSize(Math.min(MOST_CARDS, size + by))}>Show More</Button>
  ) : (
    <p className="sub">The first {MOST_CARDS} are shown. Add a filter to see the others, or show a table.</p>
  )

/** Cards that were dropped elsewhere are gone from here, and those that were dropped here are on top. */
function withMoves(rows: readonly CaseRow[], column: string, moving: ReadonlyMap<number, MovingCard>): CaseRow[] {
  const stays = rows.filter(({ id }) => moving.get(id)?.from !== column)
  const arriving = [...moving.values()].filter(({ row, to }) => to === column && !stays.some(({ id }) => id === row.id))
  return [...arriving.map(({ row }) => row), ...stays]
}
