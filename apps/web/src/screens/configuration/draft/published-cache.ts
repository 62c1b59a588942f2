import type { QueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'

/** While a draft is shown, the cache of what is published. */
export const PublishedCache = createContext<QueryClient | undefined>(undefined)

/** Undefined if what is published is shown anyway. */
export const usePublishedCache = (): QueryClient | undefined => use(PublishedCache)
