import type { InsightQuestion } from '@dossier/contract/insights/definition'
import { insightRuns } from '@dossier/contract/insights/running'
import { insightGroupLabel } from '@dossier/core/insights/group-label'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { keyOf } from '../../lib/cache.ts'
import { reader } from '../../lib/dates.ts'
import type { Preview } from './use-preview.ts'

export interface GroupChoice {
  value: string | null
  label: string
}

export type Divided = Pick<InsightQuestion, 'groupBy' | 'groupByOption' | 'groupByDateFormat'>

/** The groups into which a column divides the records of the edited insight. */
export function useGroupChoices(
  { changed, chosen, whyNot }: Preview,
  { groupBy, groupByOption, groupByDateFormat }: Divided,
  isOpen: boolean,
) {
  const { timeZone, locale } = reader()
  const { clauses, dynamicParameters } = changed
  const insight = { ...changed, ...ALONE, clauses, dynamicParameters, groupBy, groupByOption, groupByDateFormat }
  const body = { insight, dynamicParameters: chosen }
  return useQuery({
    queryKey: [...keyOf(insightRuns.calculated), 'groups', body, timeZone, locale],
    queryFn: async ({ signal }): Promise<GroupChoice[]> => {
      const query = { timeZone, includeResults: 'false' as const }
      const { results, labelFormat } = await call(insightRuns.calculated, { query, body }, { signal })
      return results.map(({ value, label }) => ({
        value,
        label: insightGroupLabel({ value, label }, labelFormat, locale),
      }))
    },
    enabled: isOpen && groupBy !== null && whyNot === undefined,
  })
}

/** Nothing but the groups. */
const ALONE = {
  calculations: [],
  calculationTotals: [],
  calculationSort: null,
  columns: ['title'],
  formattingRules: {},
}
