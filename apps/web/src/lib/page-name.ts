import { useEffect } from 'react'
import { createStore, useStore } from '../ui/store.ts'

const name = createStore<string | undefined>(undefined)

/** Gives the browser's tab the name of what the page shows, in place of that of the page. */
export function useNameOfPage(shown: string | undefined) {
  useEffect(() => name.set(shown), [shown])
  useEffect(() => () => name.set(undefined), [])
}

/** The name of what the page shows, if it has one of its own. */
export const usePageName = (): string | undefined => useStore(name)
