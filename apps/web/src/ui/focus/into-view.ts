/** A `ref` for the chosen one of a strip that may be longer than its place: moves the strip until it is seen. */
export const intoView = (chosen: HTMLElement | null): void =>
  chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
