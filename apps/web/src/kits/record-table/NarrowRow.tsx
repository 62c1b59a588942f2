import type { CaseRow } from '@dossier/contract/views'
import { memo, type ReactNode } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import { SeverityMark } from '../marks/SeverityMark.tsx'
import { StatusMark } from '../marks/StatusMark.tsx'
import { Mark } from '../row-marks/Mark.tsx'
import type { CellLook } from './Cell.tsx'
import { DayOf } from './DayOf.tsx'
import type { RowProps } from './RecordRow.tsx'
import { RecordTitle } from './RecordTitle.tsx'

/** A record as two lines, for small screens. The link covers the whole row, so that it is easy to tap. */
export const NarrowRow = memo(function NarrowRow(props: Omit<RowProps, 'columns'>) {
  const { row, place, rowIndex, href, context, marked } = props
  const look = (column: string) => context.lookOf?.(row, column)
  return (
    <div
      role="row"
      className="row narrow"
      aria-rowindex={rowIndex}
      aria-selected={context.isChosen?.(row.id)}
      data-row={place}
    >
      <div role="gridcell" className="cell" aria-colindex={1} data-column={0} tabIndex={-1}>
        {context.boxOf?.(row)}
        {marked && <Mark of="row" />}
        <StatusMark id={row.statusId} looks={context.looks} size={16} />
        <span className="vh">{row.statusTitle}</span>
        <div className="grow">
          <div className="narrow-title">
            <Part look={look('title')}>
              <RecordTitle row={row} href={href} />
            </Part>
          </div>
          <div className="narrow-meta">
            <span className="mono">{row.caseNumber}</span>
            <i className="row-dot" />
            <Part look={look('severityId')}>
              <SeverityMark id={row.severityId} looks={context.looks} />
              <span className="truncate">{row.severityTitle}</span>
            </Part>
            <i className="row-dot" />
            <Part look={look('lastUpdated')}>
              <DayOf instant={row.lastUpdated} list={context.list} />
            </Part>
          </div>
        </div>
        <AssigneeMark id={row.assigneeId} name={row.assigneeName} />
      </div>
    </div>
  )
})

/** What would be a cell of the wide table. */
function Part({ look, children }: { look: CellLook | undefined; children: ReactNode }) {
  if (!look) return children
  return (
    <span className="narrow-part formatted" style={look.style}>
      {look.icon}
      {children}
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
