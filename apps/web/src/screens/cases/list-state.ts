import type { Total } from '@dossier/core/text/count-line'
import { useEffectEvent, useLayoutEffect } from 'react'

/** What the head of a list says about its rows. */
export interface ListState {
  total: Total | undefined
  changes: number
  /** The list no longer receives changes. */
  isBroken: boolean
  refresh: () => void
}

export const NOTHING_YET: ListState = { total: undefined, changes: 0, isBroken: false, refresh: () => undefined }

export type Report = (state: ListState) => void

/** Tells the head, before the rows are painted. */
export function useReport(report: Report, { total, changes, isBroken, refresh }: ListState) {
  const latest = useEffectEvent(refresh)
  const { count, isMinimum = false } = total ?? {}
  useLayoutEffect(() => {
    report({
      total: count === undefined ? undefined : { count, isMinimum },
      changes,
      isBroken,
      refresh: () => latest(),
    })
  }, [report, count, isMinimum, changes, isBroken])
}
