import type { CaseRow } from '@dossier/contract/views'
import { memo } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import { SeverityMark } from '../marks/SeverityMark.tsx'
import { StatusMark } from '../marks/StatusMark.tsx'
import { Mark } from '../row-marks/Mark.tsx'
import { Cell } from './Cell.tsx'
import { DayOf } from './DayOf.tsx'
import { FormattedPart } from './FormattedPart.tsx'
import { topOf, type RowProps } from './RecordRow.tsx'
import { RecordTitle } from './RecordTitle.tsx'

/** A record as two lines, for small screens. The link covers the whole row, so that it is easy to tap. */
export const NarrowRow = memo(function NarrowRow(props: RowProps) {
  const { row, place, isPlaced, rowIndex, hrefOf, context, marked } = props
  const look = (column: string) => context.lookOf?.(row, column)
  return (
    <div
      role="row"
      className="row narrow"
      style={isPlaced ? topOf(place) : undefined}
      aria-rowindex={rowIndex}
      aria-selected={context.isChosen?.(row.id)}
      data-row={place}
    >
      <div role="gridcell" className="cell" aria-colindex={1} data-column={0} tabIndex={-1}>
        {context.boxOf?.(row)}
        {marked && <Mark of="row" />}
        <FormattedPart look={look('statusId')}>
          <StatusMark id={row.statusId} looks={context.looks} size={16} />
          <span className="vh">{row.statusTitle}</span>
        </FormattedPart>
        <div className="grow">
          <div className="narrow-title">
            <FormattedPart look={look('title')}>
              <RecordTitle row={row} href={hrefOf(row.caseNumber)} />
            </FormattedPart>
          </div>
          <div className="narrow-meta">
            <FormattedPart look={look('caseNumber')}>
              <span className="mono">{row.caseNumber}</span>
            </FormattedPart>
            <i className="row-dot" />
            <FormattedPart look={look('severityId')}>
              <SeverityMark id={row.severityId} looks={context.looks} />
              <span className="truncate">{row.severityTitle}</span>
            </FormattedPart>
            <i className="row-dot" />
            <FormattedPart look={look('lastUpdated')}>
              <DayOf instant={row.lastUpdated} list={context.list} />
            </FormattedPart>
            <Conspicuous {...props} />
          </div>
        </div>
        <FormattedPart look={look('assigneeId')}>
          <AssigneeMark id={row.assigneeId} name={row.assigneeName} />
        </FormattedPart>
      </div>
    </div>
  )
})

/** Those of every row. */
const SHOWN = new Set(['title', 'caseNumber', 'statusId', 'severityId', 'assigneeId', 'lastUpdated'])

/** The other columns that a rule makes conspicuous, as far as there is room. */
function Conspicuous({ row, columns, context }: RowProps) {
  const parts = columns.flatMap((column) => {
    const look = SHOWN.has(column.key) ? undefined : context.lookOf?.(row, column.key)
    return look ? [{ column, look }] : []
  })
  if (parts.length === 0) return null
  return (
    <span className="narrow-more">
      {parts.map(({ column, look }) => (
        <FormattedPart key={column.key} look={look}>
          <span className="vh">{column.heading}</span>
          <Cell row={row} column={column} context={context} />
        </FormattedPart>
      ))}
    </span>
  )
}

function AssigneeMark({ id, name }: { id: CaseRow['assigneeId']; name: CaseRow['assigneeName'] }) {
  if (name === null) return <span className="nobody" role="img" aria-label="Assignee: None" />
  return (
    <>
      <Avatar name={name} id={id} size={24} />
      <span className="vh">{name}</span>
    </>
  )
}
