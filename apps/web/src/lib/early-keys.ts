let first: KeyboardEvent | undefined

/** Remembers the first key that is pressed before the app can answer it. */
export function collectKeys() {
  document.addEventListener('keydown', remember)
}

function remember(event: KeyboardEvent) {
  if (/^(Tab|Enter|Shift|Control|Alt|Meta)$/.test(event.key)) return
  first ??= event
  // Firefox would open its own search.
  if (event.key === '/') event.preventDefault()
}

/**
 * Presses that key again, now that there is somebody to answer it. Later ones are dropped: they were meant for what the
 * first one opens, and could be shortcuts here.
 */
export function replayKey() {
  document.removeEventListener('keydown', remember)
  if (!first) return
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = first
  first = undefined
  const init = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true }
  document.body.dispatchEvent(new KeyboardEvent('keydown', init))
}
