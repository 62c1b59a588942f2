import { views } from '@dossier/contract/views'
import type { View } from '@dossier/contract/views/definition'
import type { Total } from '@dossier/core/text/count-line'
import type { ListSearch } from '@dossier/core/views/list-search'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { reader } from '../../lib/dates.ts'
import { toast } from '../../ui/toast.ts'

interface Counted {
  /** The list that was counted. */
  asked: string
  /** Missing while it is being counted. */
  count?: number
  at: number
}

/** What the head shows of a total that is only known to be large. */
export interface ExactTotal {
  count: number | undefined
  /** When it was counted: later changes are not in it. */
  at: number
  isCounting: boolean
  onCount: () => void
}

/** Counts all records of a list on request. Lists with filters of the reader's own are not counted. */
export function useExactTotal(view: View, search: ListSearch, total: Total | undefined): ExactTotal | undefined {
  const [counted, setCounted] = useState<Counted>()
  const query = { viewId: String(view.id), searchTerm: search.filter ?? '', timeZone: reader().timeZone }
  const asked = JSON.stringify([query, view.lastUpdated])
  const onCount = async () => {
    setCounted({ asked, at: 0 })
    try {
      const all = { ...query, pageSize: 1, groupBy: '', exactTotal: 'true' as const }
      const { casesTables } = await call(views.cases, { query: all })
      setCounted({ asked, count: casesTables[0]?.totalRecords ?? 0, at: Date.now() })
    } catch (error) {
      setCounted(undefined)
      toast({ text: messageOf(error), tone: 'error', group: 'exact-total' })
    }
  }
  if (total?.isMinimum !== true || search.filters !== undefined) return undefined
  const own = counted?.asked === asked ? counted : undefined
  return {
    count: own?.count,
    at: own?.at ?? 0,
    isCounting: own !== undefined && own.count === undefined,
    onCount: () => void onCount(),
  }
}
