import type { CaseRow } from '@dossier/contract/views'
import { useRouter } from '@tanstack/react-router'
import { createContext, useContext, useMemo } from 'react'
import { useMe } from '../../lib/me.ts'
import { openOver } from '../record-popup/popup-state.ts'

export interface RecordOpening {
  hrefOf: (caseNumber: string) => string
  /** Opens in the tab that the person prefers, in the other one, or over the page that is there. */
  open: (caseNumber: string, how?: { otherWay?: boolean; isOver?: boolean }) => void
  /** Where work that is only scheduled is among the rows. */
  openScheduled?: (of: NonNullable<CaseRow['scheduled']>) => void
}

/** Whether rows are opened over the page, unless somebody asks for a tab: those of insights on a dashboard. (D-080) */
export const OpensOver = createContext(false)

/** How rows of records are opened: by the setting of the person, in this tab or in a new one. */
export function useRecordOpening(): RecordOpening {
  const router = useRouter()
  const prefersNewTab = useMe().settings.viewsOpening === 'newTab'
  const opensOver = useContext(OpensOver)
  return useMemo(() => {
    const targetOf = (caseNumber: string) => ({ to: '/cases/$caseNumber', params: { caseNumber } }) as const
    const hrefOf = (caseNumber: string) =>
      router.history.createHref(router.buildLocation(targetOf(caseNumber)).publicHref)
    return {
      hrefOf,
      open: (caseNumber, { otherWay = false, isOver = false } = {}) => {
        if (isOver || (opensOver && !otherWay)) openOver(router, caseNumber)
        else if (prefersNewTab !== otherWay) window.open(hrefOf(caseNumber), '_blank', 'noopener')
        else void router.navigate(targetOf(caseNumber))
      },
    }
  }, [router, prefersNewTab, opensOver])
}
