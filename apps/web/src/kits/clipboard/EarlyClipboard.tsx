import { useTables, type FocusedCell } from '../record-table/table-keys.ts'
import { useClipboardEvents } from './use-clipboard-events.ts'

/** A cell that was copied, or pasted into, before the code for it had come. */
export interface EarlyUse {
  cell: FocusedCell
  /** Null if it was copied. */
  pasted: string | null
}

/** Stands in for the clipboard of the tables around until its code has come. */
export function EarlyClipboard({ onUse }: { onUse: (use: EarlyUse) => void }) {
  const tables = useTables()
  useClipboardEvents((event) => {
    const cell = tables.focused()
    if (!cell?.columns || event.defaultPrevented) return
    if (event.type === 'copy' && getSelection()?.isCollapsed === false) return
    event.preventDefault()
    onUse({ cell, pasted: event.type === 'copy' ? null : (event.clipboardData?.getData('text/plain') ?? '') })
  })
  return null
}
