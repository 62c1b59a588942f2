const STEPS: Record<string, (place: number, amount: number, perRow: number) => number> = {
  ArrowLeft: (place) => place - 1,
  k: (place) => place - 1,
  ArrowRight: (place) => place + 1,
  j: (place) => place + 1,
  ArrowUp: (place, _, perRow) => (place < perRow ? place : place - perRow),
  // The last row may have fewer cards than the one above.
  ArrowDown: (place, amount, perRow) =>
    Math.floor(place / perRow) === Math.floor((amount - 1) / perRow) ? place : place + perRow,
  Home: () => 0,
  End: (_, amount) => amount - 1,
}

/** The card to which a key leads from another one, among cards in rows; undefined if the key leads nowhere. */
export function galleryStep(key: string, place: number, cards: { amount: number; perRow: number }): number | undefined {
  const to = STEPS[key]?.(place, cards.amount, Math.max(1, cards.perRow))
  return to === undefined ? undefined : Math.max(0, Math.min(cards.amount - 1, to))
}
