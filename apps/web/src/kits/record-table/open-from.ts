import type { CaseRow } from '@dossier/contract/views'
import type { KeyboardEvent, MouseEvent } from 'react'
import type { RecordOpening } from './use-record-opening.ts'

export const isOpenKey = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) =>
  !altKey && (key === 'Enter' || (OPENING.includes(key) && !ctrlKey && !metaKey))

/** `o` opens the page of a record, `v` shows it over the list. */
const OPENING = ['o', 'v']

/** Opens the record on whose row something happened; the head and a selection of text are left alone. */
export function openFrom(event: MouseEvent | KeyboardEvent, rows: readonly CaseRow[], opening: RecordOpening) {
  const place = (event.target as Element).closest<HTMLElement>('[data-row]')?.dataset['row']
  const row = rows[Number(place ?? -1)]
  if (!row || event.shiftKey) return
  if (event.type === 'click' && getSelection()?.isCollapsed === false) return
  event.preventDefault()
  const isOver = event.altKey || ('key' in event && event.key === 'v')
  opening.open(row.caseNumber, { otherWay: event.ctrlKey || event.metaKey, isOver })
}
