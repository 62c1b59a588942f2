import { useEffect, useState, type RefObject } from 'react'

interface Options {
  key: number
  /** The row was moved up or down: the focus stays where it was in the row. */
  by?: -1 | 1
}

/** Keeps the focus on the row that was added or moved, and leads it to a neighbor when one is removed. */
export function useRowFocus(list: RefObject<HTMLElement | null>, adder: RefObject<HTMLButtonElement | null>) {
  const [target, setTarget] = useState<Options>()
  const rowOf = (key: number) => list.current?.querySelector<HTMLElement>(`[data-row="${key}"]`)
  useEffect(() => {
    if (!target) return
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${target.key}"]`)
    row?.scrollIntoView?.({ block: 'nearest' })
    if (target.by === undefined) inputOf(row)?.focus()
    else if (!row?.contains(document.activeElement) || document.activeElement?.matches(':disabled'))
      moveButtonOf(row, target.by)?.focus()
  }, [target, list])
  return {
    later: setTarget,
    now: (key: number | undefined) => {
      setTarget(undefined)
      const row = key === undefined ? undefined : rowOf(key)
      const near = inputOf(row) ?? row?.querySelector<HTMLElement>('.form-row-tools button:last-child')
      ;(near ?? adder.current)?.focus()
    },
    /** Said after a move. */
    place: (keys: readonly number[]) => {
      const at = target?.by === undefined ? -1 : keys.indexOf(target.key)
      return at < 0 ? '' : `Moved to place ${at + 1} of ${keys.length}.`
    },
  }
}

/** Where a row is filled in: the first text, or in a row of choices alone the first of these. */
const inputOf = (row: HTMLElement | null | undefined) =>
  row?.querySelector<HTMLElement>('input, textarea') ?? row?.querySelector<HTMLElement>('.form-row-body button')

/** At either end there is only one direction. */
function moveButtonOf(row: HTMLElement | null | undefined, by: -1 | 1): HTMLButtonElement | undefined {
  const [up, down] = [...(row?.querySelectorAll<HTMLButtonElement>('.form-row-tools button') ?? [])]
  return (by === -1 ? [up, down] : [down, up]).find((button) => button && !button.disabled)
}
