import type { CaseRow } from '@dossier/contract/views'
import type { KeyboardEvent } from 'react'
import { useTableKeys } from '../record-table/table-keys.ts'

/** How a selection begins: by a key on a row, or by its button. */
export interface Begun {
  rows: readonly CaseRow[]
  place: number
}

const BEGINS = new Set(['x', ' '])

/** `x` and the space bar choose the row, and show the boxes for more. */
export function ChooseByKey({ onBegin }: { onBegin: (begun: Begun) => void }) {
  useTableKeys((event: KeyboardEvent, { rows, place }) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !BEGINS.has(event.key)) return false
    onBegin({ rows, place })
    return true
  })
  return null
}
