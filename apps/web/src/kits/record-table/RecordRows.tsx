import type { CellContext } from './Cell.tsx'
import type { CaseRow } from '@dossier/contract/views'
import { useContext, useMemo } from 'react'
import { reader } from '../../lib/dates.ts'
import type { Looks } from '../marks/use-looks.ts'
import type { Marks } from '../row-marks/row-marks.ts'
import type { LookOf } from './Cell.tsx'
import { ChoosingContext } from './choosing.ts'
import type { Column } from './columns.ts'
import { NarrowRow } from './NarrowRow.tsx'
import type { OwnRows, Stray } from './own-rows.ts'
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
  marks?: Marks
  lookOf?: LookOf | undefined
  editor?: CellContext['editor']
  own?: OwnRows
  strays?: ReadonlyMap<number, Stray> | undefined
  /** Only these are drawn, each where it would be among all of them. */
  places?: readonly number[]
}

export function RecordRows(props: RecordRowsProps) {
  const { rows, columns, hrefOf, looks, now, wide, before, marks, lookOf, editor, own, strays, places } = props
  const choosing = useContext(ChoosingContext)
  const context = useMemo(
    () => ({
      looks,
      list: { ...reader(), now },
      lookOf,
      editor,
      ...(choosing && { boxOf: (row: CaseRow) => choosing.boxOf(row, rows), isChosen: choosing.isChosen }),
    }),
    [looks, now, lookOf, editor, choosing, rows],
  )
  const Row = wide ? RecordRow : NarrowRow
  const draw = (row: CaseRow, place: number) => (
    <Row
      key={row.id}
      row={row}
      place={place}
      isPlaced={places !== undefined}
      rowIndex={before + place + 1}
      hrefOf={hrefOf}
      columns={columns}
      context={context}
      marked={marks?.get(row.id)}
      own={own?.get(row.id)}
      stray={own?.has(row.id) ? strays?.get(row.id) : undefined}
    />
  )
  return places ? places.map((place) => draw(rows[place]!, place)) : rows.map(draw)
}
