import { severities } from '@dossier/contract/lookups/severities'
import { statuses } from '@dossier/contract/lookups/statuses'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../../lib/cache.ts'
import { severityLooks, type SeverityLook } from './severity-look.ts'
import { statusLooks, type StatusLook } from './status-look.ts'

export interface Looks {
  status: ReadonlyMap<number, StatusLook>
  severity: ReadonlyMap<number, SeverityLook>
}

/** The glyphs of the tenant's statuses and severities; none as long as the tenant's lists are not there. */
export function useLooks(): Looks {
  const { data: allStatuses = [] } = useQuery(queryOf(statuses.list))
  const { data: allSeverities = [] } = useQuery(queryOf(severities.list))
  return useMemo(
    () => ({ status: statusLooks(allStatuses), severity: severityLooks(allSeverities) }),
    [allStatuses, allSeverities],
  )
}
