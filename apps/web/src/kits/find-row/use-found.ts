import { nextPlace, previousPlace, rowsWith } from '@dossier/core/views/find-row'
import { useEffect, useState } from 'react'
import { reader } from '../../lib/dates.ts'
import { useTables, type Table } from '../record-table/table-keys.ts'
import { rowTexts } from './row-texts.ts'

interface Found {
  /** Among the rows of all tables; -1 if there is none. */
  place: number
  /** All rows with the text. */
  all: readonly number[]
}

const NOTHING: Found = { place: -1, all: [] }
const MARK = 'data-found'

/** The rows of the tables around that have a text. The one that was found is marked and scrolled into view. */
export function useFound(origin: Element | null) {
  const tables = useTables()
  const [found, setFound] = useState(NOTHING)
  const [start] = useState(() => placeOf(tables.inOrder(), origin))
  const show = (next: Found) => {
    setFound(next)
    unmark()
    const at = tableAt(tables.inOrder(), next.place)
    const row = at && rowIn(at)
    row?.setAttribute(MARK, '')
    row?.scrollIntoView({ block: 'nearest' })
  }
  useEffect(() => unmark, [])
  const at = tableAt(tables.inOrder(), found.place)
  const row = at?.table.content().rows[at.row]
  return {
    place: found.place,
    amount: found.all.length,
    nth: found.all.indexOf(found.place) + 1,
    name: row ? `${row.caseNumber} ${row.title}` : '',
    seek: (typed: string) => {
      const all = rowsWith(textsOf(tables.inOrder()), typed)
      show({ all, place: nextPlace(all, start) })
    },
    step: (by: 1 | -1) => {
      const { all, place } = found
      show({ all, place: by > 0 ? nextPlace(all, place + 1) : previousPlace(all, place - 1) })
    },
    leave: (how: 'there' | 'back') => {
      unmark()
      if (how === 'there') at?.table.goToRow(at.row)
      else if (origin instanceof HTMLElement && origin.isConnected) origin.focus()
      else tables.inOrder()[0]?.goToRow(0)
    },
  }
}

function textsOf(tables: readonly Table[]): string[][] {
  const context = { ...reader(), now: Date.now() }
  return tables.flatMap((table) => {
    const { rows, columns } = table.content()
    return rowTexts(rows, columns, context)
  })
}

interface At {
  table: Table
  row: number
}

function tableAt(tables: readonly Table[], place: number): At | undefined {
  let before = 0
  for (const table of tables) {
    const { length } = table.content().rows
    if (place >= before && place < before + length) return { table, row: place - before }
    before += length
  }
  return undefined
}

/** Where the focus is among the rows of all tables; the first one if it is in none. */
function placeOf(tables: readonly Table[], element: Element | null): number {
  let before = 0
  for (const table of tables) {
    const cell = element ? table.cellAt(element) : undefined
    if (cell) return before + cell.place
    before += table.content().rows.length
  }
  return 0
}

/** The row in the document. One that is not drawn yet takes the focus for a moment, which draws it. */
function rowIn({ table, row }: At): Element | undefined {
  const find = () => table.grid()?.querySelector(`[data-row="${row}"]`) ?? undefined
  if (!find()) {
    const box = document.activeElement
    table.goToRow(row)
    if (box instanceof HTMLElement) box.focus()
  }
  return find()
}

const unmark = () => {
  for (const row of document.querySelectorAll(`[${MARK}]`)) row.removeAttribute(MARK)
}
