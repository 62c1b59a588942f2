import type { CaseRow } from '@dossier/contract/views'
import type { KeyboardEvent } from 'react'
import { useTableKeys } from '../record-table/table-keys.ts'

/** How a selection begins: by a key on a row, or by its button. */
export interface Begun {
  rows: readonly CaseRow[]
  place: number
  /** With Shift and an arrow, which row comes next: 1 or -1. */
  by?: number
}

const BEGINS = new Set(['x', ' '])

export const STEP: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** `x`, the space bar, and Shift with an arrow choose the row, and show the boxes for more. */
export function ChooseByKey({ onBegin }: { onBegin: (begun: Begun) => void }) {
  useTableKeys((event: KeyboardEvent, { rows, place }) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false
    const by = event.shiftKey ? STEP[event.key] : undefined
    if (by !== undefined) onBegin({ rows, place, by })
    else if (BEGINS.has(event.key)) onBegin({ rows, place })
    // An arrow moves the focus, too.
    return by === undefined && BEGINS.has(event.key)
  })
  return null
}
