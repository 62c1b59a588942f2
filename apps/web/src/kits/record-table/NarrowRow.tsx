import type { CaseRow } from '@dossier/contract/views'
import { memo } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import { StatusMark } from '../marks/StatusMark.tsx'
import { Mark } from '../row-marks/Mark.tsx'
import { Cell, isEmpty } from './Cell.tsx'
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
              <RecordTitle row={row} href={row.scheduled ? undefined : hrefOf(row.caseNumber)} />
            </FormattedPart>
          </div>
          <div className="narrow-meta">
            <FormattedPart look={look('caseNumber')}>
              <span className="mono">{row.caseNumber}</span>
            </FormattedPart>
            <OwnColumns {...props} />
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
const EVERYWHERE = new Set(['title', 'caseNumber', 'statusId', 'assigneeId'])
/** Whose values say what they are. */
const WITHOUT_HEADING = new Set(['severityId', 'templateId', 'lastUpdated', 'areas', 'tags', 'users', 'summary'])
const MOST_COLUMNS = 4

/** The other columns of the list that have something to show, as far as there is room: conspicuous ones first. */
function OwnColumns({ row, columns, context }: RowProps) {
  const parts = columns.flatMap((column) =>
    EVERYWHERE.has(column.key) || isEmpty(row, column, context)
      ? []
      : [{ column, look: context.lookOf?.(row, column.key) }],
  )
  if (parts.length === 0) return null
  const shown = [...parts.filter(({ look }) => look), ...parts.filter(({ look }) => !look)].slice(0, MOST_COLUMNS)
  return (
    <span className="narrow-more">
      {shown.map(({ column, look }) => (
        <span key={column.key} className="narrow-part">
          <i className="row-dot" />
          <FormattedPart look={look}>
            <span className={WITHOUT_HEADING.has(column.key) ? 'vh' : undefined}>{column.heading}</span>
            <Cell row={row} column={column} context={context} />
          </FormattedPart>
        </span>
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
