import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { placesIn, spanInSight, type Band, type Span } from './row-span.ts'
import type { Sight } from './sight.ts'

interface Options {
  sight: Sight
  count: number
  /** The number of rows before these: it tells one page of the table from another. */
  before: number
  /** So many rows are drawn before it is known which are in sight. */
  atFirst: number
  /** Rows that stay in the document wherever one scrolls. */
  held: () => Iterable<number>
}

/** Which rows of a long table are drawn: those in sight, some around them, and those that are held. */
export function useRowsInSight({ sight, count, before, atFirst, held }: Options) {
  const body = useRef<HTMLDivElement>(null)
  const [span, setSpan] = useState<Span>({ from: 0, to: atFirst })
  const [revealed, reveal] = useState(-1)
  const [wholePage, setWholePage] = useState<number>()
  const look = useEffectEvent((view: Band) => {
    const next = spanInSight(body.current!.getBoundingClientRect(), count, view)
    if (next.from === span.from && next.to === span.to) return
    setSpan(next)
    reveal(-1)
  })
  const drawAll = useEffectEvent(() => setWholePage(before))
  useLayoutEffect(
    () => sight.follow({ body: body.current!, look: (view) => look(view), reveal, drawAll: () => drawAll() }),
    [sight],
  )
  const isWhole = wholePage === before
  const drawn = isWhole ? { from: 0, to: count } : span
  return { body, isWhole, places: placesIn(drawn, count, [...held(), revealed]) }
}
