import { Suspense, useContext, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useMe } from '../../lib/me.ts'
import { useWords } from '../../lib/words.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { toast } from '../../ui/toast.ts'
import { ChoosingContext } from '../record-table/choosing.ts'
import { useTables } from '../record-table/table-keys.ts'
import { copiedCell, copiedRows, type Copied } from './copied.ts'
import type { Pasted } from './PasteDialog.tsx'

const PasteDialog = lazyPart(async () => ({ default: (await import('./PasteDialog.tsx')).PasteDialog }))

/** Characters of a block; a million cells have no more. */
const LONGEST = 10_000_000

/** What the clipboard does with the tables around: copies the focused cell or the chosen rows, and pastes blocks. */
export function Clipboard() {
  const tables = useTables()
  const choosing = useContext(ChoosingContext)
  const words = useWords()
  const me = useMe()
  const [pasted, setPasted] = useState<Pasted | null>(null)

  const copy = useEffectEvent((event: ClipboardEvent) => {
    const cell = tables.focused()
    const isText = getSelection()?.isCollapsed === false
    if (!cell?.column || !cell.columns || isText || event.defaultPrevented) return
    const chosen = choosing ? tables.rows().filter(({ id }) => choosing.isChosen(id)) : []
    put(event, chosen.length > 0 ? copiedRows(chosen, cell.columns) : copiedCell(cell.row, cell.column))
    const noun = (chosen.length === 1 ? words.record : words.records).toLowerCase()
    const isMore = chosen.length > 0 && choosing?.count !== chosen.length
    toast({
      text: `${chosen.length > 0 ? `${chosen.length.toLocaleString()} ${noun}` : cell.column.heading} copied.${isMore ? MORE : ''}`,
      tone: isMore ? 'neutral' : 'success',
      group: 'clipboard',
    })
  })

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const cell = tables.focused()
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (!cell?.column || !cell.columns || text === '' || event.defaultPrevented) return
    event.preventDefault()
    const fault = me.isSupport ? SUPPORT : text.length > LONGEST ? TOO_LONG : undefined
    if (fault) return toast({ text: fault, tone: 'error', group: 'clipboard' })
    const { rows, columns, place } = cell
    setPasted({ text, rows, columns, at: { row: place, column: columns.indexOf(cell.column) } })
  })

  useLayoutEffect(() => {
    const onCopy = (event: ClipboardEvent) => copy(event)
    const onPaste = (event: ClipboardEvent) => void paste(event)
    // Browsers tell the body, unless text is selected.
    document.addEventListener('copy', onCopy)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('copy', onCopy)
      document.removeEventListener('paste', onPaste)
    }
  }, [])
  if (!pasted) return null
  return (
    <Suspense fallback={null}>
      <PasteDialog pasted={pasted} onClose={() => setPasted(null)} />
    </Suspense>
  )
}

const MORE = ' The other selected ones are on other pages: export them to have all.'
const SUPPORT = 'Support staff cannot paste into lists.'
const TOO_LONG = 'This is too much to paste at once. Copy fewer rows.'

function put(event: ClipboardEvent, { text, html }: Copied) {
  event.preventDefault()
  event.clipboardData?.setData('text/plain', text)
  event.clipboardData?.setData('text/html', html)
}
