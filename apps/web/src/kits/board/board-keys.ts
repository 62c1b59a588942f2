import type { KeyboardEvent } from 'react'

const CARD = '[data-card]'
const COLUMN = '[data-board-column]'

const STEPS: Record<string, readonly [columns: number, cards: number]> = {
  ArrowUp: [0, -1],
  k: [0, -1],
  ArrowDown: [0, 1],
  j: [0, 1],
  ArrowLeft: [-1, 0],
  h: [-1, 0],
  ArrowRight: [1, 0],
  l: [1, 0],
  Home: [0, -Infinity],
  End: [0, Infinity],
}

interface Moves {
  /** Moves the card on which the key was pressed to another column. */
  onMove: (id: number, from: string, to: string) => void
}

/** Arrow keys lead from card to card; with Alt they take the card along to the next column. */
export function boardKeys(event: KeyboardEvent<HTMLElement>, { onMove }: Moves): void {
  const card = (event.target as Element).closest<HTMLElement>(CARD)
  const step = STEPS[event.key]
  if (!card || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (event.key === 'm' && !event.altKey) {
    event.preventDefault()
    return card.querySelector<HTMLElement>('.card-menu')?.click()
  }
  if (!step || (event.altKey && step[0] === 0)) return
  event.preventDefault()
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(COLUMN)]
  const own = card.closest<HTMLElement>(COLUMN)!
  if (event.altKey) {
    const to = all[all.indexOf(own) + step[0]]
    const [from, target] = [own.dataset['boardColumn']!, to?.dataset['boardColumn']]
    if (target !== undefined) onMove(Number(card.dataset['card']), from, target)
    return
  }
  focusCard(step[0] === 0 ? withinColumn(own, card, step[1]) : inNeighbor(all, own, { card, by: step[0] }))
}

export const cardsOf = (column: Element) => [...column.querySelectorAll<HTMLElement>(CARD)]

function withinColumn(column: HTMLElement, card: HTMLElement, by: number): HTMLElement | undefined {
  const cards = cardsOf(column)
  return cards[Math.max(0, Math.min(cards.length - 1, cards.indexOf(card) + by))]
}

/** At the same height in the next column that has cards. */
function inNeighbor(
  all: readonly HTMLElement[],
  own: HTMLElement,
  { card, by }: { card: HTMLElement; by: number },
): HTMLElement | undefined {
  const nth = cardsOf(own).indexOf(card)
  for (let at = all.indexOf(own) + by; all[at]; at += by) {
    const cards = cardsOf(all[at]!)
    if (cards.length > 0) return cards[Math.min(nth, cards.length - 1)]
  }
  return undefined
}

export function focusCard(card: Element | null | undefined): void {
  const link = card?.querySelector<HTMLElement>('.card-link')
  link?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** The card of a record in a column, or where it is otherwise. */
export const findCard = (board: HTMLElement, id: number, column: string): Element | null =>
  board.querySelector(`[data-board-column="${CSS.escape(column)}"] [data-card="${id}"]`)
