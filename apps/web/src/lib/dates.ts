import type { DisplayContext } from '@dossier/core/text/dates'

let drawnFor: DisplayContext | undefined

/** Where the reader is: the browser's language and time zone. */
export const reader = (): DisplayContext =>
  drawnFor ?? {
    locale: navigator.language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
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
