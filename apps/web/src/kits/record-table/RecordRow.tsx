import type { CaseRow } from '@dossier/contract/views'
import { whyNotEditCell } from '@dossier/core/access/list-editing'
import { memo } from 'react'
import { Mark } from '../row-marks/Mark.tsx'
import { Cell, type CellContext, type CellLook } from './Cell.tsx'
import { pinnedOf, type Column } from './columns.ts'
import type { OwnRow, Stray } from './own-rows.ts'
import { RecordTitle } from './RecordTitle.tsx'
import { StrayMark } from './StrayMark.tsx'

export interface RowProps {
  row: CaseRow
  /** Its place on the page, from 0. */
  place: number
  /** Its place in the whole table, the head counted, for assistive technology. */
  rowIndex: number
  href: string
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
export const RecordRow = memo(function RecordRow({ columns, place, rowIndex, ...rest }: RowProps) {
  const pinned = pinnedOf(columns)
  const hasTitle = columns.some(({ key }) => key === 'title')
  const cell = (column: Column, i: number) => (
    <RowCell key={column.key} column={column} number={i} isLink={!hasTitle && i === 0} {...rest} />
  )
  return (
    <div
      role="row"
      className="row"
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

interface RowCellProps extends Pick<RowProps, 'row' | 'href' | 'context' | 'marked' | 'own' | 'stray'> {
  column: Column
  number: number
  /** It is the row's link, because there is no title. */
  isLink: boolean
}

function RowCell({ row, href, context, marked, own, stray, column, number, isLink }: RowCellProps) {
  const look = context.lookOf?.(row, column.key)
  const phase = own?.phases[column.key]
  const cell = <Cell row={row} column={column} context={context} />
  return (
    <div
      role="gridcell"
      className={classOf(column, look)}
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
        <a href={href} className="row-link cell-link" tabIndex={-1}>
          {cell}
          {column.key !== 'caseNumber' && <span className="vh">{` ${row.caseNumber}`}</span>}
        </a>
      ) : (
        cell
      )}
      {phase === 'failed' && <span className="vh">Not saved</span>}
      {marked?.has(column.key) && <Mark of="cell" />}
    </div>
  )
}

const EDITING = { editsFieldsInViews: true }
/** False for a cell that can be edited; of the others the grid says that they cannot. */
const readOnly = ({ isEditable }: CellContext, row: CaseRow, { field }: Column): false | undefined =>
  isEditable && whyNotEditCell(EDITING, row, field) === null ? false : undefined

const classOf = ({ isNumeric }: Column, look: CellLook | undefined) =>
  `cell${isNumeric ? ' n' : ''}${look ? ' formatted' : ''}`
