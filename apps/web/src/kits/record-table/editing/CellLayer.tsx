import { whyNotEditCell } from '@dossier/core/access/list-editing'
import { reasonText } from '@dossier/core/access/reason-text'
import type { CaseRow } from '@dossier/contract/views'
import { Pencil } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useMemo, useState, type KeyboardEvent, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { useMe } from '../../../lib/me.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { positionOf } from '../../../ui/table/use-roving-cells.ts'
import type { Sight } from '../../../ui/table/sight.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import type { Column } from '../columns.ts'
import { isChosenByClick } from '../open-from.ts'
import { NO_OWN_ROWS, type OwnRows } from '../own-rows.ts'
import { useTableKeys, type FocusedCell } from '../table-keys.ts'
import { cellAt, editableCells, elementOf, type EditableCell } from './editable-cells.ts'
import './cell-layer.css'

/** Most people who open a list read it. */
const load = () => import('./CellEditing.tsx')
const CellEditing = lazyPart(() => load().then(({ CellEditing }) => ({ default: CellEditing })))

interface CellLayerProps {
  grid: RefObject<HTMLElement | null>
  /** Draws rows that are out of sight. */
  sight: Sight
  rows: readonly CaseRow[]
  columns: readonly Column[]
  own: OwnRows
  onOwn: (own: OwnRows) => void
  /** The cell that a key wanted to edit before this was there. */
  early: () => Element | undefined
}

/** Lets cells be edited in a table: by the pencil of the cell under the pointer, or with the keyboard. (B-EDIT-02) */
export function CellLayer({ grid, sight, rows, columns, own, onOwn, early }: CellLayerProps) {
  const me = useMe()
  const cells = useMemo(() => editableCells(me, rows, columns), [me, rows, columns])
  const [requested, setRequested] = useState<EditableCell | null>(null)
  const edit = (cell: EditableCell | undefined) => {
    setRequested(cell ? { ...cell } : null)
    if (!cell || !grid.current) return
    sight.reveal(grid.current, cell.place)
    elementOf(grid.current, cell)?.focus()
  }
  const find = (element: Element) => {
    const at = grid.current?.contains(element) ? positionOf(element) : undefined
    return at && cells.find(({ place, number }) => place === at.row && number === at.column)
  }
  const begin = useEffectEvent(() => {
    const element = early()
    if (element) edit(find(element))
  })
  useEffect(() => {
    const timer = setTimeout(begin)
    return () => clearTimeout(timer)
  }, [])
  /** Which teams edit a cell, its record says. */
  const askFor = (cell: EditableCell | undefined, { column, row }: { column: Column; row: CaseRow }) => {
    const why = whyNotEditCell(me, row, column.field)
    if (cell && !why) edit(cell)
    else explain(column, why)
  }
  const press = (event: KeyboardEvent, { element, row, column }: FocusedCell): boolean => {
    const isWaiting = column && own.get(row.id)?.phases[column.key] === 'loading'
    // Letters that are typed before the editor is there are no shortcuts of the page.
    if (isWaiting && event.key === 'Escape') edit(undefined)
    if (isWaiting) return event.key !== 'Tab'
    if (!column || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false
    const cell = find(element)
    if (event.key === 'Enter' && cell) edit(cell)
    else if (event.key !== 'F2' && event.key !== 'e') return false
    else askFor(cell ?? cellAt(rows, columns, { recordId: row.id, place: column.key }), { column, row })
    return true
  }
  const onDoubleClick = useEffectEvent((event: MouseEvent) => {
    if (!isChosenByClick(event)) return
    // The browser selects the word under the pointer.
    getSelection()?.removeAllRanges()
    edit(find(event.target as Element))
  })
  useEffect(() => {
    const table = grid.current
    const listener = (event: MouseEvent) => onDoubleClick(event)
    table?.addEventListener('dblclick', listener)
    return () => table?.removeEventListener('dblclick', listener)
  }, [grid])
  useTableKeys((event, cell) => grid.current?.contains(cell.element) === true && press(event, cell))
  return (
    <>
      <CellPencil grid={grid} find={find} onEdit={edit} />
      {(requested || own !== NO_OWN_ROWS) && (
        <Suspense fallback={null}>
          <CellEditing
            grid={grid}
            rows={rows}
            columns={columns}
            cells={cells}
            requested={requested}
            onStep={edit}
            onOwn={onOwn}
          />
        </Suspense>
      )}
    </>
  )
}

function explain({ heading }: Column, why: ReturnType<typeof whyNotEditCell>) {
  if (why) toast({ title: heading, text: reasonText(why, () => undefined), group: 'why-not' })
}

interface CellPencilProps {
  grid: RefObject<HTMLElement | null>
  find: (element: Element) => EditableCell | undefined
  onEdit: (cell: EditableCell | undefined) => void
}

/** One pencil for the whole table, in the cell that is pointed at or focused: one in each would cost every row. */
function CellPencil({ grid, find, onEdit }: CellPencilProps) {
  const [holder] = useState(() => document.createElement('span'))
  const follow = useEffectEvent((target: Element | null) => {
    const cell = target?.closest<HTMLElement>('[data-column]')
    if (!cell || !find(cell)) return holder.remove()
    if (holder.parentElement === cell) return
    cell.append(holder)
    void load().catch(() => undefined)
  })
  useEffect(() => {
    const table = grid.current
    const onFollow = ({ target }: Event) => follow(target as Element)
    const onGone = () => holder.remove()
    follow(document.activeElement)
    table?.addEventListener('pointerover', onFollow)
    table?.addEventListener('focusin', onFollow)
    table?.addEventListener('pointerleave', onGone)
    return () => {
      table?.removeEventListener('pointerover', onFollow)
      table?.removeEventListener('focusin', onFollow)
      table?.removeEventListener('pointerleave', onGone)
      onGone()
    }
  }, [grid, holder])
  return createPortal(
    // The keyboard has F2 and Enter, and screen readers learn from the cell that it can be edited.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <span className="cell-pencil" title="Edit (F2)" aria-hidden onClick={() => onEdit(find(holder))}>
      <Pencil size={13} />
    </span>,
    holder,
  )
}
