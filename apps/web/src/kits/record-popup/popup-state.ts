import type { RegisteredRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The number of a record that is shown over the page. */
    popup?: string
  }
}

/** Shows a record over the page that is there. The browser's back button closes it, and a reload opens it again. */
export const openOver = (router: RegisteredRouter, popup: string): void =>
  void router.navigate({ to: '.', search: true, hash: true, state: { popup } })
