import { nextPlace, previousPlace, rowsWith } from '@dossier/core/views/find-row'
import { useEffect, useEffectEvent, useState } from 'react'
import { reader } from '../../lib/dates.ts'
import { useTables, type Table } from '../record-table/table-keys.ts'
import { rowTexts } from './row-texts.ts'

interface Found {
  /** Among the rows of all tables; -1 if there is none. */
  place: number
  /** All rows with the text. */
  all: readonly number[]
}

const MARK = 'data-found'

/** The rows of the tables around that have a text. The one that was found is marked and scrolled into view. */
export function useFound(origin: Element | null, begun: string) {
  const tables = useTables()
  const [start] = useState(() => placeOf(tables.inOrder(), origin))
  const find = (typed: string): Found => {
    const all = rowsWith(textsOf(tables.inOrder()), typed)
    return { all, place: nextPlace(all, start) }
  }
  const [found, setFound] = useState(() => find(begun))
  const show = (next: Found) => {
    setFound(next)
    markRow(tableAt(tables.inOrder(), next.place))
  }
  const begin = useEffectEvent(() => markRow(tableAt(tables.inOrder(), found.place)))
  useEffect(() => {
    // To draw a row, React must not be at work.
    queueMicrotask(() => begin())
    return unmark
  }, [])
  const at = tableAt(tables.inOrder(), found.place)
  const row = at?.table.content().rows[at.row]
  return {
    place: found.place,
    amount: found.all.length,
    nth: found.all.indexOf(found.place) + 1,
    name: row ? `${row.caseNumber} ${row.title}` : '',
    seek: (typed: string) => show(find(typed)),
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

function markRow(at: At | undefined) {
  unmark()
  const row = at && rowIn(at)
  row?.setAttribute(MARK, '')
  row?.scrollIntoView({ block: 'nearest' })
}

const unmark = () => {
  for (const row of document.querySelectorAll(`[${MARK}]`)) row.removeAttribute(MARK)
}
