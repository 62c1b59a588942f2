import type { Comparison } from '@dossier/contract/configuration/calls'
import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'

export type ComparisonState =
  | { phase: 'idle' }
  | { phase: 'comparing' | 'saving'; result?: Comparison }
  /** What would happen, or what has happened. */
  | { phase: 'compared' | 'saved'; result: Comparison }
  | { phase: 'failed'; message: string }

interface Calls {
  compare: (signal: AbortSignal) => Promise<Comparison>
  save: (base: string) => Promise<Comparison>
}

/** Asks what something would change, and does it when somebody has looked at that. Leaving cancels the question. */
export function useComparison(onDone: () => unknown) {
  const [state, setState] = useState<ComparisonState>({ phase: 'idle' })
  const calls = useRef<Calls>(null)
  const asking = useRef<AbortController>(null)
  useEffect(() => () => asking.current?.abort(), [])

  const compare = useCallback(async (next: Calls) => {
    calls.current = next
    asking.current?.abort()
    const { signal } = (asking.current = new AbortController())
    setState({ phase: 'comparing' })
    try {
      const result = await next.compare(signal)
      if (!signal.aborted) setState({ phase: 'compared', result })
    } catch (error) {
      if (!signal.aborted) setState({ phase: 'failed', message: messageOf(error) })
    }
  }, [])

  async function save() {
    if (state.phase !== 'compared' || !calls.current) return
    setState({ phase: 'saving', result: state.result })
    try {
      const result = await calls.current.save(state.result.base)
      await onDone()
      setState({ phase: 'saved', result })
    } catch (error) {
      setState({ phase: 'failed', message: messageOf(error) })
    }
  }

  return { state, compare, again: () => void (calls.current && compare(calls.current)), save: () => void save() }
}
