import { areas } from '@dossier/contract/lookups/areas'
import type { CaseRow } from '@dossier/contract/views'
import type { View } from '@dossier/contract/views/definition'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { queryOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { untilLoaded } from '../../ui/lazy-part.ts'
import type { MembersQuery } from './draw-looks.tsx'
import type { LookOf } from '../record-table/Cell.tsx'
import { useToday } from '../record-table/use-today.ts'

export type Formatted = Pick<View, 'formattingRules' | 'fields'>

/** How rules make the cells of some rows look; undefined without rules, and until their code has loaded. */
export function useLookOf({ formattingRules, fields }: Formatted, rows: readonly CaseRow[]): LookOf | undefined {
  const me = useMe()
  const now = useToday('openForDays' in formattingRules)
  const drawing = useDrawing(Object.values(formattingRules).some((rules) => rules.length > 0))
  const { data: tree } = useQuery({ ...queryOf(areas.tree), enabled: 'areas' in formattingRules })
  const { data: members } = useQuery(drawing ? drawing.membersQuery(formattingRules) : NO_MEMBERS)
  return useMemo(
    () => drawing?.drawLooks({ formattingRules, fields, rows }, { me, now, areas: tree ?? [], members }),
    [drawing, formattingRules, fields, rows, me, now, tree, members],
  )
}

type Drawing = typeof import('./draw-looks.tsx')

/** Until the code of rules has loaded, nobody is in a team. */
const NO_MEMBERS: MembersQuery = { queryKey: ['nobody'], queryFn: skipToken }

function useDrawing(isNeeded: boolean): Drawing | undefined {
  const [drawing, setDrawing] = useState<Drawing>()
  useEffect(() => {
    // Rows without colors can still be read.
    if (isNeeded)
      void untilLoaded(() => import('./draw-looks.tsx')).then(
        (loaded) => setDrawing(loaded),
        () => undefined,
      )
  }, [isNeeded])
  return drawing
}
