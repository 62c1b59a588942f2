import type { CaseDetails } from '@dossier/contract/cases/details'
import { schedules } from '@dossier/contract/schedules/calls'
import { countOf } from '@dossier/core/text/plural'
import { useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { keyOf } from '../../lib/cache.ts'
import { reader } from '../../lib/dates.ts'
import { toast, TOAST_TIME } from '../../ui/overlays/toast.ts'

type Closed = Pick<CaseDetails, 'id' | 'caseNumber' | 'cadenceEnabled' | 'cadenceDetails'>

/** After how long the record comes again if that is wanted: `3 months`. Undefined: its template does not say. */
export const cadenceText = ({ cadenceDetails }: Pick<CaseDetails, 'cadenceDetails'>): string | undefined => {
  const period = cadenceDetails?.cadencePeriod
  return period ? countOf(period.value, period.unit) : undefined
}

/** Schedules what comes after a closed record, as its template says. If that fails, the record stays closed. (B-CLOSE-05) */
export function useAfterClosing() {
  const cache = useQueryClient()
  return async ({ id, caseNumber, cadenceEnabled, cadenceDetails }: Closed) => {
    if (!cadenceEnabled || !cadenceDetails?.cadencePeriod) return
    try {
      await call(schedules.createCadence, { body: { caseId: id, timeZone: reader().timeZone } })
      await Promise.all(
        [schedules.list, schedules.cadences, schedules.occurrences].map((one) =>
          cache.invalidateQueries({ queryKey: keyOf(one) }),
        ),
      )
    } catch (error) {
      const text = `#${caseNumber} is closed, but it was not scheduled to come again. ${messageOf(error)}`
      toast({ title: 'Message', text, tone: 'error', duration: TOAST_TIME.failure })
    }
  }
}
