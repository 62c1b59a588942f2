import { useContext, useLayoutEffect, useState, type RefObject } from 'react'
import { Sight, SightContext } from '../../ui/table/sight.ts'

/** Up to so many rows are all in the document: a screen shows about as many. */
export const WHOLE = 40

/** So many rows are drawn before it is known which are in sight; undefined if all rows are drawn anyway. */
export const drawnAtFirst = (count: number, given: number | undefined) => given ?? (count > WHOLE ? WHOLE : undefined)

/** What the person sees of a table: the element that scrolls several tables, or its own. */
export function useSight(scroller: RefObject<HTMLElement | null>, isLong: boolean): Sight {
  const shared = useContext(SightContext)
  const [own] = useState(() => new Sight())
  const isOwn = isLong && shared === null
  useLayoutEffect(() => (isOwn && scroller.current ? own.attach(scroller.current) : undefined), [own, scroller, isOwn])
  return shared ?? own
}
