import type { CaseRow } from '@dossier/contract/views'
import { isOfferedCell } from '@dossier/core/access/list-editing'
import { memo, type CSSProperties } from 'react'
import { Mark } from '../row-marks/Mark.tsx'
import { cellOf, type CellContext, type CellLook } from './Cell.tsx'
import { pinnedOf, type Column } from './columns.ts'
import { DeletedMark } from './DeletedMark.tsx'
import type { OwnRow, Stray } from './own-rows.ts'
import { RecordTitle } from './RecordTitle.tsx'
import { StrayMark } from './StrayMark.tsx'

export interface RowProps {
  row: CaseRow
  /** Its place on the page, from 0. */
  place: number
  /** Its place in the whole table, the head counted, for assistive technology. */
  rowIndex: number
  hrefOf: (caseNumber: string) => string
  /** It is drawn where its place is, among rows that are not. */
  isPlaced?: boolean
  columns: readonly Column[]
  context: CellContext
  /** What others have changed in it since this person last saw it. */
  marked: ReadonlySet<string> | undefined
  /** What this person has edited in it here. */
  own?: OwnRow | undefined
  /** After their change the list would show it elsewhere, or not at all. */
  stray?: Stray | undefined
}

/** A record as one line of the wide table. */
export const RecordRow = memo(function RecordRow({ columns, place, isPlaced, rowIndex, hrefOf, ...rest }: RowProps) {
  const href = rest.row.scheduled ? undefined : hrefOf(rest.row.caseNumber)
  const pinned = pinnedOf(columns)
  const hasTitle = columns.some(({ key }) => key === 'title')
  // Called and not rendered: a table has hundreds of cells, and each of them belongs to its row.
  const cell = (column: Column, number: number) =>
    drawCell({ column, number, isLink: !hasTitle && number === 0, href, ...rest })
  return (
    <div
      role="row"
      className="row"
      style={isPlaced ? topOf(place) : undefined}
      aria-rowindex={rowIndex}
      aria-selected={rest.context.isChosen?.(rest.row.id)}
      data-row={place}
      data-record={rest.row.id}
      data-stray={rest.stray}
    >
      <div role="presentation" className="pins" style={{ gridColumn: `span ${pinned.length}` }}>
        {pinned.map(cell)}
      </div>
      {columns.slice(pinned.length).map((column, i) => cell(column, pinned.length + i))}
    </div>
  )
})

/** Where the row with a place is drawn. */
export const topOf = (place: number): CSSProperties => ({ top: `calc(${place} * var(--row))` })

interface CellProps extends Pick<RowProps, 'row' | 'context' | 'marked' | 'own' | 'stray'> {
  /** None of what is not there yet. */
  href: string | undefined
  column: Column
  number: number
  /** It is the row's link, because there is no title. */
  isLink: boolean
}

function drawCell({ row, href, context, marked, own, stray, column, number, isLink }: CellProps) {
  const look = context.lookOf?.(row, column.key)
  const phase = own?.phases[column.key]
  const cell = cellOf(row, column, context)
  return (
    <div
      key={column.key}
      role="gridcell"
      className={classOf(column, look, hasMark(marked, column, number))}
      style={look?.style}
      aria-colindex={number + 1}
      aria-readonly={readOnly(context, row, column)}
      aria-busy={phase === 'loading' || phase === 'saving' || undefined}
      data-phase={phase}
      data-column={number}
      tabIndex={-1}
    >
      {number === 0 && context.boxOf?.(row)}
      {number === 0 && marked && <Mark of="row" />}
      {(column.key === 'title' || isLink) && stray && <StrayMark stray={stray} />}
      {look?.icon}
      {column.key === 'title' ? (
        <RecordTitle row={row} href={href} />
      ) : isLink ? (
        <>
          <a href={href} className="row-link cell-link" tabIndex={-1}>
            {cell}
            {column.key !== 'caseNumber' && <span className="vh">{` ${row.caseNumber}`}</span>}
          </a>
          <DeletedMark row={row} />
        </>
      ) : (
        cell
      )}
      {phase === 'failed' && <span className="vh">Not saved</span>}
      {marked?.has(column.key) && <Mark of="cell" />}
    </div>
  )
}

/** False for a cell that can be edited; of the others the grid says that they cannot. */
const readOnly = ({ editor }: CellContext, row: CaseRow, column: Column): false | undefined =>
  editor && isOfferedCell(editor, row, column) ? false : undefined

/** A changed record has a mark in its first cell, and one in each that shows a change. */
const hasMark = (marked: RowProps['marked'], { key }: Column, number: number) =>
  marked !== undefined && (number === 0 || marked.has(key))

const classOf = ({ isNumeric }: Column, look: CellLook | undefined, isMarked: boolean) =>
  `cell${isNumeric ? ' n' : ''}${look ? ' formatted' : ''}${isMarked ? ' has-mark' : ''}`
