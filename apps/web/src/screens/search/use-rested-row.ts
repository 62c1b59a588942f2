import { useEffect, useRef, type FocusEvent, type PointerEvent } from 'react'

/** How long the pointer or the focus stays on a row before its record is shown. (A-ASEARCH-06) */
const REST = 500

/** Says on which row of a table the pointer or the focus rests; the last one stays when both have left. */
export function useRestedRow<T>(rows: readonly T[], onRest: (row: T) => void) {
  const waiting = useRef({ row: -1, timer: 0 })
  useEffect(() => {
    const { current } = waiting
    return () => {
      clearTimeout(current.timer)
      current.row = -1
    }
  }, [rows])
  const come = (target: EventTarget) => {
    const place = (target as Element).closest<HTMLElement>('[data-row]')?.dataset['row']
    const row = Number(place ?? -1)
    if (row === waiting.current.row) return
    stop()
    const one = rows[row]
    if (one === undefined) return
    waiting.current.row = row
    waiting.current.timer = window.setTimeout(() => onRest(one), REST)
  }
  const stop = () => {
    clearTimeout(waiting.current.timer)
    waiting.current.row = -1
  }
  return {
    onPointerOver: ({ pointerType, target }: PointerEvent) => pointerType !== 'touch' && come(target),
    onPointerLeave: stop,
    onFocus: ({ target }: FocusEvent) => come(target),
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => !currentTarget.contains(relatedTarget) && stop(),
  }
}
