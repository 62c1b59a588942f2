import type { ResultSearch } from '@dossier/core/insights/result-address'
import { useState } from 'react'
import { InsightResult } from '../kits/insight-result/InsightResult.tsx'
import { INSIGHT } from './insight-answers.ts'
import { Shown } from './Shown.tsx'

const QUESTION = {
  insight: INSIGHT,
  parameters: [],
  filters: [{ id: '1', field: 'severityId', operator: 'NotEqual', value: 1, dynamicValue: null, parameters: {} }],
} as const

/** The result of an insight. */
export function Insights() {
  const [search, setSearch] = useState<ResultSearch>({ labels: true })
  return (
    <Shown what="Result">
      <div className="gallery-insight">
        <InsightResult
          question={QUESTION}
          search={search}
          onSearch={setSearch}
          onClearFilters={() => undefined}
          week={{ start: '2026-11-23', end: '2026-11-29' }}
        />
      </div>
    </Shown>
  )
}
