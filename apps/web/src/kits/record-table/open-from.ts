import type { CaseRow } from '@dossier/contract/views'
import type { KeyboardEvent, MouseEvent } from 'react'
import type { RecordOpening } from './use-record-opening.ts'

export const isOpenKey = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) =>
  !altKey && (key === 'Enter' || (OPENING.includes(key) && !ctrlKey && !metaKey))

/** `o` opens the page of a record, `v` shows it over the list. */
const OPENING = ['o', 'v']

/** Of a table with this mark, cells that can be edited are chosen by a click, and edited by two. */
const CHOSEN_BY_CLICK = '[data-chooses] [aria-readonly="false"]'

interface Click extends Pick<MouseEvent, 'altKey' | 'ctrlKey' | 'metaKey'> {
  target: EventTarget | null
  pointerType?: string
}

/** A finger opens the row: it has nothing to do with a chosen cell. */
export function isChosenByClick({ target, altKey, ctrlKey, metaKey, pointerType }: Click): boolean {
  const at = target as Element
  const isPlain = !altKey && !ctrlKey && !metaKey && pointerType !== 'touch'
  return isPlain && at.closest('a') === null && at.closest(CHOSEN_BY_CLICK) !== null
}

/** Opens the record on whose row something happened; the head and a selection of text are left alone. */
export function openFrom(event: MouseEvent | KeyboardEvent, rows: readonly CaseRow[], opening: RecordOpening) {
  const place = (event.target as Element).closest<HTMLElement>('[data-row]')?.dataset['row']
  const row = rows[Number(place ?? -1)]
  if (!row || event.shiftKey) return
  if (event.type === 'click' && (isChosenByClick(event.nativeEvent) || getSelection()?.isCollapsed === false)) return
  event.preventDefault()
  if (row.scheduled) return opening.openScheduled?.(row.scheduled)
  const isOver = event.altKey || ('key' in event && event.key === 'v')
  opening.open(row.caseNumber, { otherWay: event.ctrlKey || event.metaKey, isOver })
}
