import type { CaseRow } from '@dossier/contract/views'
import { memo } from 'react'
import { Cell, type CellContext } from './Cell.tsx'
import { isPinned, type Column } from './columns.ts'
import { RecordTitle } from './RecordTitle.tsx'

export interface RowProps {
  row: CaseRow
  /** Its place on the page, from 0. */
  place: number
  /** Its place in the whole table, the head counted, for assistive technology. */
  rowIndex: number
  href: string
  columns: readonly Column[]
  context: CellContext
}

/** A record as one line of the wide table. */
export const RecordRow = memo(function RecordRow({ columns, place, rowIndex, ...rest }: RowProps) {
  const pinned = columns.filter(isPinned)
  const cell = (column: Column, i: number) => <RowCell key={column.key} column={column} number={i} {...rest} />
  return (
    <div role="row" className="row" aria-rowindex={rowIndex} data-row={place}>
      <div role="presentation" className="pins" style={{ gridColumn: `span ${pinned.length}` }}>
        {pinned.map(cell)}
      </div>
      {columns.slice(pinned.length).map((column, i) => cell(column, pinned.length + i))}
    </div>
  )
})

type RowCellProps = Pick<RowProps, 'row' | 'href' | 'context'> & { column: Column; number: number }

function RowCell({ row, href, context, column, number }: RowCellProps) {
  return (
    <div
      role="gridcell"
      className={column.isNumeric ? 'cell n' : 'cell'}
      aria-colindex={number + 1}
      data-column={number}
      tabIndex={-1}
    >
      {column.key === 'title' ? (
        <RecordTitle row={row} href={href} />
      ) : (
        <Cell row={row} column={column} context={context} />
      )}
    </div>
  )
}
