import type { DisplayContext } from '@dossier/core/text/dates'

let drawnFor: DisplayContext | undefined

let cached: DisplayContext | undefined

/**
 * Where the reader is: the browser's language and time zone. The time zone takes the browser a third of a millisecond,
 * and every field of a form asks for it, so the answer serves everything that is drawn together.
 */
export const reader = (): DisplayContext => drawnFor ?? (cached ??= askBrowser())

function askBrowser(): DisplayContext {
  queueMicrotask(() => (cached = undefined))
  return { locale: navigator.language, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }
}

/** Draws something for a reader elsewhere, as the server does. */
export function drawFor<T>(elsewhere: DisplayContext, draw: () => T): T {
  drawnFor = elsewhere
  try {
    return draw()
  } finally {
    drawnFor = undefined
  }
}
