import type { CaseRow } from '@dossier/contract/views'
import { reasonText } from '@dossier/core/access/reason-text'
import { groupDataType } from '@dossier/core/views/group-by'
import type { BoardColumn } from '@dossier/core/views/board'
import { groupLabel } from '@dossier/core/views/group-label'
import { useEffect, useMemo, useRef, useState } from 'react'
import { boardKeys, findCard, focusCard } from '../../../kits/board/board-keys.ts'
import type { CardAt } from '../../../kits/board/Card.tsx'
import { MoveMenu, type MoveMenuState } from '../../../kits/board/MoveMenu.tsx'
import { useCardDrag } from '../../../kits/board/use-card-drag.ts'
import { useRecordOpening } from '../../../kits/record-table/use-record-opening.ts'
import { reader } from '../../../lib/dates.ts'
import { useWords } from '../../../lib/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { useHotkeys } from '../../../ui/hotkeys.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { FootOf } from '../calculations/ListFoot.tsx'
import { BoardColumnCards } from './BoardColumnCards.tsx'
import { DraggedFace } from './DraggedFace.tsx'
import { useBoardFocus } from './use-board-focus.ts'
import { useBoardCalculations } from './use-board-calculations.ts'
import { MOST_COLUMNS, type useBoard } from './use-board.ts'
import type { BoardList } from './use-board-column.ts'
import { useMoves } from './use-moves.ts'

interface BoardCardsProps {
  list: BoardList
  board: ReturnType<typeof useBoard> & { columns: readonly BoardColumn[] }
}

/** The columns of a board, with what drags, moves and focuses cards across them. */
export function BoardCards({ list, board }: BoardCardsProps) {
  const { columns, field } = board
  const words = useWords()
  const root = useRef<HTMLDivElement>(null)
  const titleOf = useTitles(list.by, board)
  const sizes = useSizes(list.view.pageSize)
  const calculated = useBoardCalculations(list, board)
  const { moving, move } = useMoves(list, { columns, titleOf, field, sizeOf: sizes.of })
  const [said, say] = useState('')
  const [menu, setMenu] = useState<MoveMenuState>()
  const { focused, keep, ...focus } = useBoardFocus(root)

  const carry = async ({ row, column }: CardAt, to: string, keepsFocus: boolean) => {
    const [from, target] = [column, to].map((id) => columns.find((one) => one.id === id))
    if (!from || !target) return
    const [fromTitle, toTitle] = [titleOf(from), titleOf(target)]
    if (row.deleted) return toast({ text: reasonText({ rule: 'deletedInLists' }, () => undefined), group: 'why-not' })
    say(`Moving ${row.caseNumber} to ${toTitle}.`)
    const isMoved = await move(row, column, to)
    say(isMoved ? `${row.caseNumber} is now in ${toTitle}.` : `${row.caseNumber} stays in ${fromTitle}.`)
    if (keepsFocus)
      requestAnimationFrame(() => focusCard(root.current && findCard(root.current, row.id, isMoved ? to : column)))
  }
  const drag = useCardDrag((card, to) => void carry(card, to, false))
  const rows = useRef(new Map<string, readonly CaseRow[]>())
  const byKey = (id: number, column: string, to: string) => {
    const row = rows.current.get(column)?.find((one) => one.id === id)
    if (row) void carry({ row, column }, to, true)
  }
  const actions = useActions(drag.onPointerDown, setMenu)
  const enter = () => focusCard(root.current?.querySelector('[data-card]'))
  useHotkeys([
    { keys: 'j', label: `Next ${words.record}`, run: enter },
    { keys: 'k', label: `Previous ${words.record}`, run: enter },
  ])
  return (
    <>
      <div
        className="board"
        ref={root}
        role="group"
        aria-label={`${list.view.title}, by ${board.label}`}
        data-dragging={drag.dragged ? true : undefined}
        onKeyDown={(event) => boardKeys(event, { onMove: byKey })}
        {...focus}
      >
        {columns.map((column) => (
          <BoardColumnCards
            key={column.id}
            list={list}
            column={column}
            title={titleOf(column)}
            size={sizes.of(column.id)}
            onSize={(size) => sizes.set(column.id, size)}
            fetchedAt={board.fetchedAt}
            moving={moving}
            dragged={drag.dragged}
            isOver={drag.over === column.id}
            focused={focused}
            calculated={calculated}
            actions={actions}
            onRows={(shown) => {
              rows.current.set(column.id, shown)
              keep()
            }}
          />
        ))}
        {board.rest > 0 && (
          <div className="board-rest">
            {board.canHaveMore ? (
              <Button variant="outline" onPress={board.showMore} isDisabled={board.isLoading}>
                More Columns
              </Button>
            ) : (
              <p className="sub">
                A board shows up to {MOST_COLUMNS} columns. Add a filter to see the others, or show a table.
              </p>
            )}
          </div>
        )}
      </div>
      <FootOf view={list.view} found={calculated} />
      <div className="vh" role="status">
        {said}
      </div>
      {drag.dragged && <DraggedFace list={list} dragged={drag.dragged} ghost={drag.ghost} />}
      <MoveMenu
        state={menu}
        targets={columns.map((column) => ({ id: column.id, title: titleOf(column) }))}
        onMove={(card, to) => void carry(card, to, true)}
        onClose={() => setMenu(undefined)}
      />
    </>
  )
}

function useTitles(by: string, { field }: Pick<BoardCardsProps['board'], 'field'>) {
  const grouping = { groupByDataType: groupDataType(by, field), groupByOption: 'Day' as const }
  return (column: BoardColumn) => groupLabel(column, grouping, reader().locale)
}

/** How many cards of each column are shown at most. */
function useSizes(standard: number) {
  const [sizes, setSizes] = useState<ReadonlyMap<string, number>>(new Map())
  return {
    of: (id: string) => sizes.get(id) ?? standard,
    set: (id: string, size: number) => setSizes(new Map(sizes).set(id, size)),
  }
}

/** The same functions as long as the board is open, so that cards are drawn again only when they change. */
function useActions(
  onPointerDown: ReturnType<typeof useCardDrag>['onPointerDown'],
  setMenu: (menu: MoveMenuState) => void,
) {
  const { hrefOf, open } = useRecordOpening()
  const latest = useRef(onPointerDown)
  useEffect(() => {
    latest.current = onPointerDown
  })
  return useMemo(
    () => ({
      hrefOf,
      onOpen: open,
      onMenu: (card: CardAt, button: HTMLElement) => setMenu({ card, button }),
      onPointerDown: ((event, card) => latest.current(event, card)) as typeof onPointerDown,
    }),
    [hrefOf, open, setMenu],
  )
}
