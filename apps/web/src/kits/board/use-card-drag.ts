import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import type { CardAt } from './Card.tsx'
import { followDrag } from '../../ui/follow-drag.ts'
import { columnBelow } from './column-below.ts'

export interface DraggedCard extends CardAt {
  /** Where on the card it is held, and how wide it is. */
  grip: { x: number; y: number; width: number }
}

interface CardDrag {
  dragged: DraggedCard | undefined
  /** The column below the pointer. */
  over: string | undefined
  /** The card that follows the pointer. */
  ghost: RefObject<HTMLDivElement | null>
  onPointerDown: (event: PointerEvent<HTMLElement>, card: CardAt) => void
}

/** Drags cards with a mouse, a pen, or a finger that rests on one first. Escape puts the card back. */
export function useCardDrag(onDrop: (card: DraggedCard, to: string) => void): CardDrag {
  const [dragged, setDragged] = useState<DraggedCard>()
  const [over, setOver] = useState<string>()
  const ghost = useRef<HTMLDivElement>(null)
  const at = useRef({ x: 0, y: 0 })
  const cancel = useRef<() => void>(undefined)
  const drop = useRef(onDrop)
  useEffect(() => {
    drop.current = onDrop
  })
  useEffect(() => () => cancel.current?.(), [])
  useLayoutEffect(() => {
    if (dragged) put(ghost.current, at.current, dragged.grip)
  }, [dragged])

  const onPointerDown: CardDrag['onPointerDown'] = (event, { row, column }) => {
    if (event.button !== 0 || (event.target as Element).closest('button')) return
    cancel.current?.()
    const { left, top, width } = event.currentTarget.getBoundingClientRect()
    const card = { row, column, grip: { x: event.clientX - left, y: event.clientY - top, width } }
    at.current = { x: event.clientX, y: event.clientY }
    cancel.current = followDrag(event.nativeEvent, {
      placeBelow: columnBelow,
      onLift: () => setDragged(card),
      onMove: (to, below) => {
        at.current = to
        put(ghost.current, to, card.grip)
        setOver(below)
      },
      onEnd: (to) => {
        cancel.current = undefined
        setDragged(undefined)
        setOver(undefined)
        if (to !== undefined && to !== column) drop.current(card, to)
      },
    })
  }
  return { dragged, over, ghost, onPointerDown }
}

function put(ghost: HTMLElement | null, { x, y }: { x: number; y: number }, grip: DraggedCard['grip']) {
  if (ghost) ghost.style.translate = `${x - grip.x}px ${y - grip.y}px`
}
