import { useRef, useState, type RefObject } from 'react'
import { cardsOf, focusCard } from '../../../kits/board/board-keys.ts'
import { isFocusFree } from '../../../ui/focus/focus.ts'

/** Milliseconds within which a card that has left its column comes to another. */
const ARRIVAL = 2_000

interface Held {
  id: string
  column: string
  /** Which of the cards of its column it is, from 0. */
  nth: number
}

/**
 * Keeps the focus when its card leaves: it goes to the column that the card comes to, and until it is there, or if it
 * never is, to the card that takes its place.
 */
export function useBoardFocus(board: RefObject<HTMLElement | null>) {
  const [focused, setFocused] = useState('')
  const held = useRef<Held>(undefined)
  const awaited = useRef<{ id: string; until: number; standIn: Element | null }>(undefined)

  /** To be called after cards were drawn. */
  const keep = () => {
    const arriving = awaited.current
    const isLost = held.current !== undefined && isFocusFree()
    if (!board.current || (!isLost && arriving?.standIn !== document.activeElement)) return
    const id = isLost ? held.current!.id : arriving!.id
    const card = board.current.querySelector(`[data-card="${id}"]`)
    awaited.current = undefined
    if (card) return focusCard(card)
    if (isLost) focusCard(placeOf(board.current, held.current!))
    const until = arriving?.id === id ? arriving.until : performance.now() + ARRIVAL
    if (performance.now() < until) awaited.current = { id, until, standIn: document.activeElement }
  }

  return {
    /** The card with the focus, and its column: a record can have several cards. */
    focused,
    keep,
    onFocus: ({ target }: { target: Element }) => {
      held.current = heldAt(target)
      setFocused(held.current ? `${held.current.column} ${held.current.id}` : '')
    },
    onBlur: () => {
      held.current = undefined
    },
  }
}

function heldAt(target: Element): Held | undefined {
  const card = target.closest<HTMLElement>('[data-card]')
  const column = card?.closest<HTMLElement>('[data-board-column]')
  if (!card || !column) return undefined
  return { id: card.dataset['card']!, column: column.dataset['boardColumn']!, nth: cardsOf(column).indexOf(card) }
}

/** The card that is now where one was, or the first of the board. */
function placeOf(board: HTMLElement, { column, nth }: Held): Element | null | undefined {
  const own = board.querySelector(`[data-board-column="${CSS.escape(column)}"]`)
  const cards = own ? cardsOf(own) : []
  return cards[Math.min(nth, cards.length - 1)] ?? board.querySelector('[data-card]')
}
