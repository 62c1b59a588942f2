import { CELL_TYPES, type DashboardCell } from '@dossier/contract/dashboards/dashboard'
import { insights } from '@dossier/contract/insights/calls'
import { insightParameters, type DynamicParameter, type ParameterValue } from '@dossier/contract/insights/parameters'
import { passedParameters } from '@dossier/core/insights/parameter-values'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { contentsOf } from '../../kits/dashboards/tile-kinds.ts'
import { queryOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { tabStorage } from '../../lib/storage.ts'

/** Milliseconds without another change after which tiles run again. (B-TILE-04) */
const QUIET = 1_000
const NONE: readonly DynamicParameter[] = []

/**
 * The parameters of all insight tiles that take part in those of the dashboard, and what its reader has chosen of them:
 * kept in this browser tab, for every dashboard of the organization. (D-076)
 */
export function useBoardParameters(cells: readonly DashboardCell[]) {
  const { tenantId, id } = useMe()
  const all = useQuery(queryOf(insights.list))
  const defined = useQuery(queryOf(insightParameters.list))
  const [values, setValues] = useState(() => readValues(`${tenantId}.${id}`))
  const applied = useQuiet(values)
  const parameters = useMemo(() => {
    const ids = new Set(cells.flatMap(insightOf))
    const keys = new Set(
      all.data
        ?.filter((one) => ids.has(one.id) && one.includeGlobalParameters)
        .flatMap(({ neededParameters }) => neededParameters),
    )
    return defined.data?.filter(({ key }) => keys.has(key)) ?? NONE
  }, [cells, all.data, defined.data])
  const change = (next: ParameterValue[]) => {
    setValues(next)
    writeValues(`${tenantId}.${id}`, next)
  }
  return {
    parameters,
    values,
    applied,
    change,
    /** When another dashboard is opened from this one: some values are handed to other parameters. (D-076) */
    pass: () => change(passedParameters(parameters, values)),
  }
}

function insightOf(cell: DashboardCell): number[] {
  if (cell.cellType !== CELL_TYPES.insight && cell.cellType !== CELL_TYPES.topValue) return []
  const { insightId } = contentsOf(cell) as { insightId?: number }
  return insightId === undefined ? [] : [insightId]
}

function useQuiet<T>(value: T): T {
  const [applied, setApplied] = useState(value)
  useEffect(() => {
    if (applied === value) return
    const timer = setTimeout(() => setApplied(value), QUIET)
    return () => clearTimeout(timer)
  }, [applied, value])
  return applied
}

const STORAGE = 'dashboard-parameters'

/** Values of another person in the same tab are nobody's. */
function readValues(owner: string): ParameterValue[] {
  const stored = parsed(tabStorage.read(STORAGE))
  return stored?.owner === owner && Array.isArray(stored.values) ? stored.values : []
}

function parsed(text: string | undefined): { owner: string; values: ParameterValue[] } | null {
  try {
    return JSON.parse(text ?? 'null') as { owner: string; values: ParameterValue[] } | null
  } catch {
    return null
  }
}

const writeValues = (owner: string, values: readonly ParameterValue[]) =>
  tabStorage.keep(STORAGE, JSON.stringify({ owner, values }))
