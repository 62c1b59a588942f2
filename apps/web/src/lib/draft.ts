import type { QueryClient } from '@tanstack/react-query'

/** Which queries see a draft of the configuration in place of what is published: those of its own cache. */
const drafts = new WeakMap<QueryClient, string>()

export const bindDraft = (cache: QueryClient, draft: string) => void drafts.set(cache, draft)

export const draftOf = (cache: QueryClient): string | undefined => drafts.get(cache)

let open: string | undefined

/** The draft in which the forms on the page save; it is published or left before any other form is shown. */
export const openDraft = () => open

/** Returns a function that leaves it. */
export function workIn(draft: string): () => void {
  open = draft
  return () => {
    if (open === draft) open = undefined
  }
}
