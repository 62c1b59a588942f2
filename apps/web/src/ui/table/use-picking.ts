import { useCallback, useEffect, useRef, type KeyboardEvent } from 'react'
import type { RowKey } from './columns.ts'
import { pick, pickAll, pickedOf } from './picks.ts'
import { isTyping, positionOf } from './use-roving-cells.ts'

/** Which rows are picked, kept by the one who shows the table. */
export interface TablePicks<T> {
  picked: ReadonlySet<RowKey>
  onPick: (picked: ReadonlySet<RowKey>) => void
  /** The spoken name of a row's box, and of the box for all. */
  labelOf: (row: T) => string
  allLabel: string
}

export interface Picking<T> {
  picked: ReadonlySet<RowKey>
  labelOf: (row: T) => string
  allLabel: string
  all: 'none' | 'some' | 'all'
  onAll: () => void
  onRow: (key: RowKey, isRange: boolean) => void
  /** `x` picks the row, with Shift the range; Ctrl A all; Escape gives up. Returns whether it was one of these. */
  onKeyDown: (event: KeyboardEvent) => boolean
}

/** Picks rows by boxes and keys; a range reaches from the last picked row. */
export function usePicking<T>(picks: TablePicks<T> | undefined, keys: readonly RowKey[]): Picking<T> | undefined {
  const last = useRef<RowKey>(undefined)
  const latest = useRef({ picks, keys })
  useEffect(() => void (latest.current = { picks, keys }))
  // The same function as long as the table is there, so that picking one row draws only that row again.
  const onRow = useCallback((key: RowKey, isRange: boolean) => {
    const { picks, keys } = latest.current
    picks?.onPick(pick(picks.picked, { keys, key, from: isRange ? last.current : undefined }))
    last.current = key
  }, [])
  if (!picks) return undefined
  const { picked, onPick, labelOf, allLabel } = picks
  return {
    picked,
    labelOf,
    allLabel,
    all: pickedOf(picked, keys),
    onAll: () => onPick(pickAll(picked, keys)),
    onRow,
    onKeyDown: (event) => pickByKey(event, { picked, onPick, onRow, keys }),
  }
}

type ByKey = Pick<TablePicks<never>, 'picked' | 'onPick'> & Pick<Picking<never>, 'onRow'> & { keys: readonly RowKey[] }

function pickByKey(event: KeyboardEvent, { picked, onPick, onRow, keys }: ByKey): boolean {
  const isFar = event.ctrlKey || event.metaKey
  const key = keys[positionOf(event.target as Element)?.row ?? -1]
  if (event.altKey || isTyping(event.target as Element)) return false
  if (event.key.toLowerCase() === 'x' && !isFar && key !== undefined) onRow(key, event.shiftKey)
  else if (event.key === 'a' && isFar) onPick(picked.union(new Set(keys)))
  else if (event.key === 'Escape' && picked.size > 0) onPick(new Set())
  else return false
  event.preventDefault()
  return true
}
