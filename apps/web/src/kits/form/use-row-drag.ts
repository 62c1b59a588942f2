import { useState, type PointerEvent, type RefObject } from 'react'
import { moved } from './moved.ts'
import { isGliding } from './use-row-motion.ts'

interface Options<T> {
  list: RefObject<HTMLElement | null>
  rows: readonly T[]
  onChange: (rows: T[]) => void
  /** Where the rows were let go, if that is another place. */
  onDrop?: (rows: T[]) => void
}

/** Reorders rows under a pointer: a row changes places with those it passes. Escape puts it back. */
export function useRowDrag<T>({ list, rows, onChange, onDrop }: Options<T>) {
  const [at, setAt] = useState<number>()

  const start = (from: number) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    let [now, place] = [rows, from]
    setAt(from)
    const move = ({ clientY }: globalThis.PointerEvent) => {
      const next = isGliding(list.current) ? place : rowAt(list.current, clientY, place)
      if (next === place) return
      now = moved(now, place, next)
      place = next
      onChange([...now])
      setAt(next)
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
    }
    const end = (drop: () => void) => {
      stop()
      setAt(undefined)
      drop()
    }
    const undo = () => end(() => onChange([...rows]))
    const stop = listen({
      pointermove: move,
      pointerup: () => end(() => place !== from && onDrop?.([...now])),
      pointercancel: undo,
      escape: undo,
    })
  }
  return { at, start }
}

interface Listeners {
  pointermove: (event: globalThis.PointerEvent) => void
  pointerup: () => void
  pointercancel: () => void
  escape: () => void
}

/** Follows the pointer wherever it goes; answers what ends that. */
function listen({ pointermove, pointerup, pointercancel, escape }: Listeners): () => void {
  const onKey = (key: KeyboardEvent) => {
    if (key.key !== 'Escape') return
    key.preventDefault()
    key.stopPropagation()
    escape()
  }
  addEventListener('pointermove', pointermove)
  addEventListener('pointerup', pointerup)
  addEventListener('pointercancel', pointercancel)
  addEventListener('keydown', onKey, true)
  return () => {
    removeEventListener('pointermove', pointermove)
    removeEventListener('pointerup', pointerup)
    removeEventListener('pointercancel', pointercancel)
    removeEventListener('keydown', onKey, true)
  }
}

/** The place of the row whose half the pointer has passed. */
function rowAt(list: HTMLElement | null, y: number, place: number): number {
  const middles = [...(list?.children ?? [])].map((row) => {
    const { top, height } = row.getBoundingClientRect()
    return top + height / 2
  })
  const above = middles.findIndex((middle, at) => at < place && y < middle)
  if (above >= 0) return above
  const below = middles.findLastIndex((middle, at) => at > place && y > middle)
  return below >= 0 ? below : place
}
