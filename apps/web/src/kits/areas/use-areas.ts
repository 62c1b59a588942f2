import { areas, type AreaNode } from '@dossier/contract/lookups/areas'
import { FILTER_DEBOUNCE } from '@dossier/contract/limits'
import { hasLargeAreas } from '@dossier/core/tenants/size'
import { textFilter } from '@dossier/core/text/folded'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { queryOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { filterAreas } from './filter-areas.ts'

const NONE: AreaNode[] = []
const FIRST = 50

interface FoundAreas {
  shown: readonly AreaNode[]
  isPending: boolean
  /** There are more than these: searching finds them. */
  isPart: boolean
}

/**
 * The areas that match the text, inside their parents. A large tenant's are loaded page by page from the server.
 * (D-035)
 */
export function useAreas(text: string): FoundAreas {
  const me = useMe()
  const isLarge = hasLargeAreas({ size: me.tenantSize, features: me.tenantEnabledFeatures })
  const whole = useWholeTree(text, !isLarge)
  const pieces = usePieces(text, isLarge)
  return isLarge ? pieces : whole
}

function useWholeTree(text: string, enabled: boolean): FoundAreas {
  const { data: tree = NONE, isPending } = useQuery({ ...queryOf(areas.tree), enabled })
  const shown = useMemo(() => (text === '' ? tree : filterAreas(tree, textFilter(text))), [tree, text])
  return { shown, isPending, isPart: false }
}

function usePieces(text: string, enabled: boolean): FoundAreas {
  const debounced = usePaused(text)
  const first = useQuery({
    ...queryOf(areas.page, { query: { pageSize: FIRST } }),
    enabled: enabled && debounced === '',
  })
  const found = useQuery({
    ...queryOf(areas.searchTree, { query: { query: debounced } }),
    enabled: enabled && debounced !== '',
    placeholderData: keepPreviousData,
  })
  const page = useMemo(() => first.data?.data.map((area) => ({ ...area, children: [] })), [first.data])
  if (debounced !== '') return { shown: found.data ?? NONE, isPending: found.isPending, isPart: false }
  return { shown: page ?? NONE, isPending: first.isPending, isPart: (first.data?.pageCount ?? 1) > 1 }
}

/** The text, half a second after its last change. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), FILTER_DEBOUNCE)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
