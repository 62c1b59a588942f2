import { areas } from '@dossier/contract/lookups/areas'
import type { CaseRow } from '@dossier/contract/views'
import type { View } from '@dossier/contract/views/definition'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { queryOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { untilLoaded } from '../../ui/lazy-part.ts'
import type { LookOf } from '../record-table/Cell.tsx'
import { useToday } from '../record-table/use-today.ts'
import type { drawLooks } from './draw-looks.tsx'

export type Formatted = Pick<View, 'formattingRules' | 'fields'>

/** How rules make the cells of some rows look; undefined without rules, and until their code has loaded. */
export function useLookOf({ formattingRules, fields }: Formatted, rows: readonly CaseRow[]): LookOf | undefined {
  const me = useMe()
  const now = useToday('openForDays' in formattingRules)
  const draw = useDrawing(Object.values(formattingRules).some((rules) => rules.length > 0))
  const { data: tree } = useQuery({ ...queryOf(areas.tree), enabled: 'areas' in formattingRules })
  return useMemo(
    () => draw?.({ formattingRules, fields, rows }, { me, now, areas: tree ?? [] }),
    [draw, formattingRules, fields, rows, me, now, tree],
  )
}

function useDrawing(isNeeded: boolean): typeof drawLooks | undefined {
  const [draw, setDraw] = useState<typeof drawLooks>()
  useEffect(() => {
    if (isNeeded)
      // Rows without colors can still be read.
      void untilLoaded(() => import('./draw-looks.tsx')).then(
        (loaded) => setDraw(() => loaded.drawLooks),
        () => undefined,
      )
  }, [isNeeded])
  return draw
}
