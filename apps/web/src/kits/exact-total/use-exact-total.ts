import type { Total } from '@dossier/core/text/count-line'
import { useEffect, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { toast } from '../../ui/overlays/toast.ts'

interface Counted {
  /** The list that was counted. */
  listKey: string
  /** Missing while it is being counted. */
  count?: number
  at: number
  ending: AbortController
}

/** What is shown beside a total that is only known to be large. */
export interface ExactTotal {
  count: number | undefined
  /** When it was counted: later changes are not in it. */
  at: number
  isCounting: boolean
  onCount: () => void
  onStop: () => void
}

interface Countable {
  /** Which list it is: another one has not been counted. */
  listKey: string
  total: Total | undefined
  count: (signal: AbortSignal) => Promise<number>
}

/** Counts all records of a list on request, until that is stopped or another list is shown. */
export function useExactTotal({ listKey, total, count }: Countable): ExactTotal | undefined {
  const [counted, setCounted] = useState<Counted>()
  const own = counted?.listKey === listKey ? counted : undefined
  const ending = counted?.ending
  useEffect(() => () => ending?.abort(), [ending, listKey])
  const onCount = async () => {
    const begun = { listKey, at: 0, ending: new AbortController() }
    const { signal } = begun.ending
    setCounted(begun)
    try {
      const all = await count(signal)
      if (!signal.aborted) setCounted({ ...begun, count: all, at: Date.now() })
    } catch (error) {
      if (signal.aborted) return
      setCounted(undefined)
      toast({ text: messageOf(error), tone: 'error', group: 'exact-total' })
    }
  }
  if (total?.isMinimum !== true) return undefined
  return {
    count: own?.count,
    at: own?.at ?? 0,
    isCounting: own !== undefined && own.count === undefined,
    onCount: () => void onCount(),
    onStop: () => setCounted(undefined),
  }
}
