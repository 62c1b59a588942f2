import { useCallback, useState } from 'react'
import type { CrossFilter } from '../../kits/dashboards/board.ts'

/** The rows that somebody clicked on a dashboard, one for each insight. They last as long as it is shown. (D-079) */
export function useCrossFilters() {
  const [crossFilters, set] = useState<readonly CrossFilter[]>([])
  const setCrossFilter = useCallback((insightId: number, filter: Omit<CrossFilter, 'insightId'> | null) => {
    set((before) => {
      const others = before.filter((one) => one.insightId !== insightId)
      return filter ? [...others, { insightId, ...filter }] : others
    })
  }, [])
  return { crossFilters, setCrossFilter }
}
