import type { DisplayContext } from '@dossier/core/text/dates'

/** Where the reader is: the browser's language and time zone. */
export const reader = (): DisplayContext => ({
  locale: navigator.language,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})
