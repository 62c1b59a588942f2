import { insights } from '@dossier/contract/insights/calls'
import type { InsightSummary } from '@dossier/contract/insights/definition'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/cache.ts'
import { Select } from '../../ui/choices/Select.tsx'

interface InsightSelectProps {
  label?: string
  value: number | undefined
  onChange: (id: number) => void
  /** Which insights are offered; all of them if omitted. */
  isFit?: (insight: InsightSummary) => boolean
}

/** One of the insights that the person sees. */
export function InsightSelect({ label = 'Insight', value, onChange, isFit = () => true }: InsightSelectProps) {
  const { data = [] } = useQuery(queryOf(insights.list))
  const items = data
    .filter((one) => isFit(one) || one.id === value)
    .map(({ id, title, folder }) => ({ id, label: folder === null ? title : `${folder} / ${title}` }))
  return (
    <Select
      label={label}
      items={items}
      value={value ?? null}
      onChange={(id) => onChange(Number(id))}
      search="Find an insight"
      placeholder="Choose an insight"
    />
  )
}
