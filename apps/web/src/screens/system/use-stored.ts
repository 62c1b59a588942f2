import type { Endpoint } from '@dossier/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf } from '../../lib/cache.ts'

/** Reads these calls again after something was stored; `count` is how often that was. */
export function useStored(endpoints: readonly Endpoint[]) {
  const cache = useQueryClient()
  const [count, setCount] = useState(0)
  const stored = () => {
    setCount((before) => before + 1)
    for (const endpoint of endpoints) void cache.invalidateQueries({ queryKey: keyOf(endpoint) })
  }
  return { count, stored }
}
