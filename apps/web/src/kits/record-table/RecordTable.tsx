import type { CaseRow } from '@dossier/contract/views'
import { isTracker } from '@dossier/core/time-spent/tracked'
import {
  Suspense,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { useMe } from '../../lib/me.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useWide } from '../../ui/use-wide.ts'
import { useLooks } from '../marks/use-looks.ts'
import { useRowMarks } from '../row-marks/use-row-marks.ts'
import type { LookOf } from './Cell.tsx'
import { ChoosingContext } from './choosing.ts'
import { tracksOf, type Column } from './columns.ts'
import { addSort } from './add-sort.ts'
import { HeadRow, type RecordSort } from './HeadRow.tsx'
import { HitsContext } from './hits.ts'
import { LongRows } from './LongRows.tsx'
import { isOpenKey, openFrom } from './open-from.ts'
import { hasOpenCell, NO_OWN_ROWS, withOwn, type Stray } from './own-rows.ts'
import { OverButton } from './OverButton.tsx'
import { RecordRows } from './RecordRows.tsx'
import { TruncatedTip } from '../../ui/table/TruncatedTip.tsx'
import { ChoosesByClick, TableKeys, tellTableKeys, useFoundCells } from './table-keys.ts'
import type { RecordOpening } from './use-record-opening.ts'
import { drawnAtFirst, useSight } from './use-sight.ts'
import { useStored } from './use-stored.ts'
import { useToday } from './use-today.ts'
import { useEarlyEdit } from './use-early-edit.ts'
import { useRovingCells, type TableHandle } from '../../ui/table/use-roving-cells.ts'
import '../../ui/table/table.css'
import './record-table.css'

/** After the rows: nobody edits before they have seen them. */
const CellLayer = lazyPart(async () => ({ default: (await import('./editing/CellLayer.tsx')).CellLayer }))

export interface RecordTableProps {
  /** Spoken name. */
  label: string
  rows: readonly CaseRow[]
  columns: readonly Column[]
  sort: RecordSort
  onSort: (sort: RecordSort) => void
  /** Its order can have several columns. */
  sortsFurther?: boolean
  opening: RecordOpening
  /** How many rows come before the first one here. */
  offset: number
  /** How many rows there are on all pages; undefined if the count is incomplete. */
  total: number | undefined
  isBusy?: boolean
  lookOf?: LookOf | undefined
  /** Fields are edited in its cells, where the tenant has that. */
  isEditable?: boolean
  /** Called when a value that was typed in a cell has been stored. */
  onEdited?: (() => void) | undefined
  /** Rows that are kept where they were, though the list has moved or lost them since. */
  strays?: ReadonlyMap<number, Stray> | undefined
  /** Its rows are drawn as they come into sight; so many before it is known which are. */
  drawnAtFirst?: number | undefined
  /** Below the rows. */
  footer?: ReactNode
  ref?: Ref<TableHandle>
}

/** Records as a table, on small screens as a list of two-line rows. */
export function RecordTable(props: RecordTableProps) {
  const { label, columns, opening, offset, total, isBusy, footer, ref } = props
  const wide = useWide()
  const [own, setOwn] = useState(NO_OWN_ROWS)
  const me = useMe()
  const isEditable = props.isEditable === true && wide
  useStored(own, props.onEdited)
  const early = useEarlyEdit()
  // An open editor outlives the setting: the typed text can still be saved.
  const isOffered = isEditable && (me.editsFieldsInViews || hasOpenCell(own))
  const rows = useMemo(() => props.rows.map((row) => withOwn(row, own.get(row.id))), [props.rows, own])
  const looks = useLooks()
  const marks = useRowMarks(props.rows)
  const now = useToday(columns.some(({ key, field }) => (field ? isTracker(field) : key === 'openForDays')))
  const heads = wide ? 1 : 0
  const columnCount = wide ? columns.length : 1
  const scroller = useScrollToTop(offset)
  const atFirst = drawnAtFirst(rows.length, props.drawnAtFirst)
  const sight = useSight(scroller, atFirst !== undefined)
  const { gridRef, heldRow, leaveOnly, goToRow, onFocus, onBlur, onKeyDown } = useRovingCells<HTMLDivElement>(
    { firstRow: wide ? -1 : 0, rows: rows.length, columns: columnCount },
    { row: 0, column: wide ? titleOf(columns) : 0 },
    { handle: ref, onMissing: (grid, place) => sight.reveal(grid, place) },
  )
  const joined = useContext(TableKeys)
  const content = { rows, columns: wide ? columns : undefined }
  useFoundCells(gridRef, content, { onKey: onKeyDown, goToRow })
  const { choosing, choosable } = useChoosing(wide)
  const isNoted = useContext(HitsContext)?.isNoted
  const open = (event: MouseEvent | KeyboardEvent) => openFrom(event, rows, opening)
  const press = (event: KeyboardEvent) => {
    if ((isOffered && early.keep(event)) || tellTableKeys(joined, event, content)) return
    if (isOpenKey(event)) open(event)
    else onKeyDown(event)
  }
  const drawn = {
    rows,
    columns,
    hrefOf: opening.hrefOf,
    looks,
    now,
    wide,
    before: heads + offset,
    marks,
    lookOf: props.lookOf,
    editor: isOffered ? me : undefined,
    own,
    strays: props.strays,
  }
  return (
    <div className="table-scroll" ref={scroller} style={tracksOf(columns, choosing !== null)}>
      <div
        role="grid"
        className="table"
        aria-label={label}
        aria-rowcount={total === undefined ? -1 : heads + total}
        aria-colcount={columnCount}
        // Cells that can be edited say so; the others look as in the first rows.
        aria-readonly
        {...choosable}
        aria-busy={isBusy || undefined}
        data-noted={isNoted || undefined}
        data-rows={rows.length}
        ref={gridRef}
        onFocus={onFocus}
        onBlur={onBlur}
        onClick={open}
        onKeyDown={press}
      >
        {wide && (
          <HeadRow
            columns={columns}
            sort={props.sort}
            onSort={props.onSort}
            onAdd={props.sortsFurther ? (key) => addSort(props, key) : undefined}
            box={choosing?.allBoxOf(rows)}
          />
        )}
        {atFirst === undefined ? (
          <RecordRows {...drawn} />
        ) : (
          <LongRows {...drawn} sight={sight} atFirst={atFirst} heldRow={heldRow} onDrawn={leaveOnly} />
        )}
      </div>
      {footer}
      <TruncatedTip within={gridRef} />
      {wide && <OverButton within={gridRef} rows={rows} opening={opening} />}
      {isEditable && (
        <Suspense fallback={null}>
          <CellLayer
            grid={gridRef}
            sight={sight}
            rows={rows}
            columns={columns}
            own={own}
            onOwn={setOwn}
            early={early.take}
          />
        </Suspense>
      )}
    </div>
  )
}

/** What of the table is chosen: rows and, on wide screens, cells. */
function useChoosing(wide: boolean) {
  const choosing = useContext(ChoosingContext)
  const byClick = useContext(ChoosesByClick) && wide
  const choosable = {
    'aria-multiselectable': byClick || choosing !== null || undefined,
    'data-chooses': byClick || undefined,
  }
  return { choosing, choosable }
}

const titleOf = (columns: readonly Column[]) =>
  Math.max(
    0,
    columns.findIndex(({ key }) => key === 'title'),
  )

/** Scrolls back to the top on another page; at first it is there, and to ask where it is would cost a layout. */
function useScrollToTop(offset: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const shown = useRef(offset)
  useLayoutEffect(() => {
    if (scroller.current && shown.current !== offset) scroller.current.scrollTop = 0
    shown.current = offset
  }, [offset])
  return scroller
}
