import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import type { RowKey } from './columns.ts'

interface WindowOptions {
  scroller: RefObject<HTMLElement | null>
  keys: readonly RowKey[]
  /** Off: all rows are in the document. */
  isOn: boolean
  /** Rows are as high as their content; otherwise all are equal, which scrolls with less work. */
  isMeasured: boolean
  /** Of one row, before it is measured. */
  rowHeight: () => number
  /** The row that stays in the document wherever one scrolls. */
  heldRow: () => number
}

export interface PlacedRow {
  /** Among all rows, from 0. */
  place: number
  /** Where it is drawn; missing if all rows are in the document. */
  top?: number
}

const OVERSCAN = 8

/** Which rows are in the document: those in sight, a few around them, and the one with the focus. */
export function useRowWindow({ scroller, keys, isOn, isMeasured, rowHeight, heldRow }: WindowOptions) {
  // oxlint-disable-next-line react/incompatible-library -- its functions are called here and not handed on to memoized code
  const virtual = useVirtualizer({
    count: keys.length,
    enabled: isOn,
    getScrollElement: () => scroller.current,
    estimateSize: rowHeight,
    getItemKey: (place) => keys[place] ?? place,
    overscan: OVERSCAN,
    rangeExtractor: (range) => withHeld(range, heldRow()),
  })
  const placed: PlacedRow[] = isOn
    ? virtual.getVirtualItems().map(({ index, start }) => ({ place: index, top: start }))
    : keys.map((_, place) => ({ place }))
  return {
    placed,
    height: isOn ? virtual.getTotalSize() : undefined,
    measure: isOn && isMeasured ? virtual.measureElement : undefined,
  }
}

function withHeld(range: Range, held: number): number[] {
  const seen = defaultRangeExtractor(range)
  if (held < 0 || held >= range.count || seen.includes(held)) return seen
  return [...seen, held].toSorted((a, b) => a - b)
}
