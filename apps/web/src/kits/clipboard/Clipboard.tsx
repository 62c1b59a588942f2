import { bulkEdits } from '@dossier/contract/bulk-edits'
import { canCallAsSupport, SUPPORT_REFUSED } from '@dossier/core/access/support'
import { Suspense, useContext, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useMe } from '../../lib/me.ts'
import { useWords } from '../../lib/words.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { sizeOf, type ShownRange } from '../cell-range/chosen-cells.ts'
import { useCellRange } from '../cell-range/use-cell-range.ts'
import { ChoosingContext } from '../record-table/choosing.ts'
import { useTables, type FocusedCell } from '../record-table/table-keys.ts'
import { copiedCell, copiedRange, copiedRows, type Copied } from './copied.ts'
import type { EarlyUse } from './EarlyClipboard.tsx'
import type { Pasted } from './PasteDialog.tsx'
import { useClipboardEvents } from './use-clipboard-events.ts'

const PasteDialog = lazyPart(async () => ({ default: (await import('./PasteDialog.tsx')).PasteDialog }))

/** Characters of a block; a million cells have no more. */
const LONGEST = 10_000_000

interface ClipboardProps {
  /** What was done before this was here. */
  early: EarlyUse | undefined
}

/** What the clipboard does with the tables around: copies the focused cell, chosen cells or rows, and pastes blocks. */
export function Clipboard({ early }: ClipboardProps) {
  const tables = useTables()
  const me = useMe()
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const rangeOf = useCellRange({ onClear: (cell) => write('', cell) })
  const copiedFrom = useCopied(rangeOf)

  /** Shows what a text would do; an empty one clears the cells. */
  const write = (text: string, cell: FocusedCell) => {
    const { column, columns } = cell
    if (!column || !columns) return
    const fault = !canCallAsSupport(me, bulkEdits.preview)
      ? SUPPORT_REFUSED
      : text.length > LONGEST
        ? TOO_LONG
        : undefined
    if (fault) return toast({ text: fault, tone: 'error', group: 'clipboard' })
    const range = rangeOf(cell)
    const at = range
      ? { row: cell.rows.indexOf(range.rows[0]!), column: columns.indexOf(range.columns[0]!) }
      : { row: cell.place, column: columns.indexOf(column) }
    setPasted({ text, rows: cell.rows, columns, at, range, hasMore: hasMore(cell) })
  }
  const paste = (text: string, cell: FocusedCell) => {
    if (text !== '') write(text, cell)
  }

  useClipboardEvents((event) => {
    const cell = tables.focused()
    if (!cell?.column || !cell.columns || event.defaultPrevented) return
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const isText = getSelection()?.isCollapsed === false
    if (event.type === 'copy' ? isText : text === '') return
    event.preventDefault()
    if (event.type === 'paste') return paste(text, cell)
    const { copied, say } = copiedFrom(cell)
    event.clipboardData?.setData('text/plain', copied.text)
    event.clipboardData?.setData('text/html', copied.html)
    say()
  })

  const begin = useEffectEvent(() => {
    if (!early) return
    if (early.pasted !== null) return paste(early.pasted, early.cell)
    const { copied, say } = copiedFrom(early.cell)
    void putLater(copied).then(say, () => toast({ text: TOO_EARLY, tone: 'error', group: 'clipboard' }))
  })
  useLayoutEffect(() => queueMicrotask(() => begin()), [])
  if (!pasted) return null
  return (
    <Suspense fallback={null}>
      <PasteDialog pasted={pasted} onClose={() => setPasted(null)} />
    </Suspense>
  )
}

const TOO_LONG = 'This is too much to paste at once. Copy fewer rows.'
const TOO_EARLY = 'Nothing was copied, because the list was still loading. Copy again.'
const MORE = ' The other selected ones are on other pages: export them to have all.'

/** Whether the list goes on after this page of it. */
function hasMore({ rows, element }: FocusedCell): boolean {
  const grid = element.closest('[role="grid"]')
  return Number(grid?.getAttribute('aria-rowcount')) !== rows.length + 1
}

/** The focused cell, or the chosen cells or rows, and what is said once they are copied. */
function useCopied(rangeOf: (cell: FocusedCell) => ShownRange | undefined) {
  const tables = useTables()
  const choosing = useContext(ChoosingContext)
  const words = useWords()
  return (cell: FocusedCell) => {
    const { row, column, columns = [] } = cell
    const range = rangeOf(cell)
    if (range) {
      const say = () => toast({ text: `${sizeOf(range)} copied.`, tone: 'success', group: 'clipboard' })
      return { copied: copiedRange(range.rows, range.columns), say }
    }
    const chosen = choosing ? tables.rows().filter(({ id }) => choosing.isChosen(id)) : []
    const noun = (chosen.length === 1 ? words.record : words.records).toLowerCase()
    const isMore = chosen.length > 0 && choosing?.count !== chosen.length
    const what = chosen.length > 0 ? `${chosen.length.toLocaleString()} ${noun}` : (column?.heading ?? '')
    return {
      copied: chosen.length > 0 || !column ? copiedRows(chosen, columns) : copiedCell(row, column),
      say: () =>
        toast({
          text: `${what} copied.${isMore ? MORE : ''}`,
          tone: isMore ? 'neutral' : 'success',
          group: 'clipboard',
        }),
    }
  }
}

/** After the event that copies, only with the browser's consent. */
const putLater = ({ text, html }: Copied): Promise<void> =>
  navigator.clipboard.write([
    new ClipboardItem({
      'text/plain': new Blob([text], { type: 'text/plain' }),
      'text/html': new Blob([html], { type: 'text/html' }),
    }),
  ])
