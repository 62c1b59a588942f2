let first: KeyboardEvent | undefined

declare global {
  interface Window {
    /** What people did before a page that the server drew could answer (`place-drawn.js`): the first click and key. */
    missed?: { click?: MouseEvent; key?: KeyboardEvent; isEntered?: boolean }
  }
}

/** Remembers the first key that is pressed before the app can answer it. */
export function collectKeys() {
  const key = window.missed?.key
  if (key) remember(key)
  document.addEventListener('keydown', remember)
}

/** Clicks again where the first click came too early. */
export function repeatClick() {
  const click = window.missed?.click
  delete window.missed
  click?.target?.dispatchEvent(new MouseEvent('click', click))
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
