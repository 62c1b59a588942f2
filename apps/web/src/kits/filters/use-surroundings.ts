import { views } from '@dossier/contract/views'
import { viewLayouts } from '@dossier/contract/views/layouts'
import { denseBox, type Place } from '@dossier/core/views/dense-box'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../../lib/cache.ts'

/** Cells of a few kilometers. */
const ZOOM = '9'

/** Where records have most of their points: a map on which an area is drawn opens there, and not with the world. */
export function useSurroundings(markerColumn: string): readonly Place[] {
  const { data: all } = useQuery(queryOf(views.list))
  // The fewer filters a view has, the more of the records it knows.
  const widest = all?.find(({ clauses }) => clauses.length === 0) ?? all?.[0]
  const { data } = useQuery({
    ...queryOf(viewLayouts.points, { query: { viewId: String(widest?.id), markerColumn, zoom: ZOOM } }),
    enabled: widest !== undefined,
    retry: false,
  })
  return useMemo(() => denseBox(data?.cells ?? []), [data])
}
