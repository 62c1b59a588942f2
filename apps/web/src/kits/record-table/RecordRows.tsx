import type { CaseRow } from '@dossier/contract/views'
import { useMemo } from 'react'
import { reader } from '../../lib/dates.ts'
import type { Looks } from '../marks/use-looks.ts'
import type { Column } from './columns.ts'
import { NarrowRow } from './NarrowRow.tsx'
import { RecordRow } from './RecordRow.tsx'

export interface RecordRowsProps {
  rows: readonly CaseRow[]
  columns: readonly Column[]
  hrefOf: (caseNumber: string) => string
  looks: Looks
  /** A moment of the reader's current day. */
  now: number
  wide: boolean
  /** How many rows of the whole table come before these. */
  before: number
}

export function RecordRows({ rows, columns, hrefOf, looks, now, wide, before }: RecordRowsProps) {
  const context = useMemo(() => ({ looks, list: { ...reader(), now } }), [looks, now])
  const Row = wide ? RecordRow : NarrowRow
  return rows.map((row, i) => (
    <Row
      key={row.id}
      row={row}
      place={i}
      rowIndex={before + i + 1}
      href={hrefOf(row.caseNumber)}
      columns={columns}
      context={context}
    />
  ))
}
