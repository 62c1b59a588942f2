import type { CaseRow } from '@dossier/contract/views'
import type { ReactNode } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import { Cell, type CellContext } from '../record-table/Cell.tsx'
import type { Column } from '../record-table/columns.ts'
import { FormattedPart } from '../record-table/FormattedPart.tsx'
import './card.css'

export interface CardFaceProps {
  row: CaseRow
  columns: readonly Column[]
  context: CellContext
  /** The title as a link. */
  title: ReactNode
  /** In the first line. */
  tools?: ReactNode
}

/** Shown in the first lines of a card. */
const AHEAD = ['title', 'caseNumber', 'assigneeId']
/** More would make a card a form. */
const MOST = 8

/** A record as a card: its number and assignee, its title, and the other columns of its view as far as it has values. */
export function CardFace({ row, columns, context, title, tools }: CardFaceProps) {
  const shows = (key: string) => columns.some((column) => column.key === key)
  const parts = columns.filter(({ key }) => !AHEAD.includes(key)).slice(0, MOST)
  const look = (column: string) => context.lookOf?.(row, column)
  const titleLook = look('title')
  return (
    <>
      <div className="card-head">
        <FormattedPart look={look('caseNumber')}>
          <span className="mono card-no">{row.caseNumber}</span>
        </FormattedPart>
        <span className="grow" />
        {tools}
        {shows('assigneeId') && row.assigneeName !== null && (
          <FormattedPart look={look('assigneeId')}>
            <span title={row.assigneeName} className="card-person">
              <Avatar name={row.assigneeName} id={row.assigneeId} />
              <span className="vh">Assignee: {row.assigneeName}</span>
            </span>
          </FormattedPart>
        )}
      </div>
      <div className={titleLook ? 'card-title formatted' : 'card-title'} style={titleLook?.style}>
        {titleLook?.icon}
        {title}
      </div>
      {parts.length > 0 && (
        <div className="card-parts">
          {parts.map((column) => (
            <CardPart key={column.key} row={row} column={column} context={context} />
          ))}
        </div>
      )}
    </>
  )
}

/** Their values say what they are. */
const PLAIN = ['statusId', 'severityId', 'templateId', 'tags', 'areas']

function CardPart({ row, column, context }: { row: CaseRow; column: Column; context: CellContext }) {
  const look = context.lookOf?.(row, column.key)
  return (
    <span className={look ? 'card-part formatted' : 'card-part'} style={look?.style} title={column.heading}>
      <span className={PLAIN.includes(column.key) ? 'vh' : 'card-label'}>{column.heading}</span>
      {look?.icon}
      <Cell row={row} column={column} context={context} />
    </span>
  )
}
