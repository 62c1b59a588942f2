import type { CaseRow } from '@dossier/contract/views'
import { memo } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import { SeverityMark } from '../marks/SeverityMark.tsx'
import { StatusMark } from '../marks/StatusMark.tsx'
import { DayOf } from './DayOf.tsx'
import type { RowProps } from './RecordRow.tsx'
import { RecordTitle } from './RecordTitle.tsx'

/** A record as two lines, for small screens. The link covers the whole row, so that it is easy to tap. */
export const NarrowRow = memo(function NarrowRow({ row, place, rowIndex, href, context }: Omit<RowProps, 'columns'>) {
  return (
    <div role="row" className="row narrow" aria-rowindex={rowIndex} data-row={place}>
      <div role="gridcell" className="cell" aria-colindex={1} data-column={0} tabIndex={-1}>
        <StatusMark id={row.statusId} looks={context.looks} size={16} />
        <span className="vh">{row.statusTitle}</span>
        <div className="grow">
          <div className="narrow-title">
            <RecordTitle row={row} href={href} />
          </div>
          <div className="narrow-meta">
            <span className="mono">{row.caseNumber}</span>
            <i className="row-dot" />
            <SeverityMark id={row.severityId} looks={context.looks} />
            <span className="truncate">{row.severityTitle}</span>
            <i className="row-dot" />
            <DayOf instant={row.lastUpdated} list={context.list} />
          </div>
        </div>
        <AssigneeMark id={row.assigneeId} name={row.assigneeName} />
      </div>
    </div>
  )
})

function AssigneeMark({ id, name }: { id: CaseRow['assigneeId']; name: CaseRow['assigneeName'] }) {
  if (name === null) return <span className="nobody" role="img" aria-label="Assignee: None" />
  return (
    <>
      <Avatar name={name} id={id} size={24} />
      <span className="vh">{name}</span>
    </>
  )
}
