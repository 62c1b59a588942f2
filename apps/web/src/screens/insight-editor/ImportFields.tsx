import type { InsightCalculation } from '@dossier/contract/insights/calculations'
import type { InsightSummary } from '@dossier/contract/insights/definition'
import { Select } from '../../ui/choices/Select.tsx'

type Imported = NonNullable<InsightCalculation['imported']>

interface ImportFieldsProps {
  name: string
  value: Imported
  insights: readonly InsightSummary[]
  error: string | undefined
  isDisabled: boolean
  onChange: (imported: Imported) => void
}

/** A calculation of another insight: its filters, with the groups of this one. (D-153) */
export function ImportFields({ name, value, insights, error, isDisabled, onChange }: ImportFieldsProps) {
  const source = insights.find(({ id }) => id === value.insight)
  const keys = source?.calculations.filter(({ groupBy }) => groupBy === null) ?? []
  return (
    <div className="definition-pair">
      <Select
        label={`Insight that ${name} comes from`}
        hideLabel
        items={insights.map(({ id, title }) => ({ id, label: title }))}
        value={source?.id ?? null}
        placeholder="Choose an insight"
        error={error}
        onChange={(id) => {
          const first = insights.find((one) => one.id === id)?.calculations.find(({ groupBy }) => groupBy === null)
          onChange({ insight: Number(id), key: first?.key ?? '' })
        }}
        search="Search insights"
        isDisabled={isDisabled}
      />
      <Select
        label={`Calculation that ${name} takes over`}
        hideLabel
        items={keys.map(({ key, label }) => ({ id: key, label }))}
        value={value.key || null}
        placeholder="Choose a calculation"
        onChange={(key) => onChange({ ...value, key: String(key) })}
        isDisabled={isDisabled || keys.length === 0}
      />
    </div>
  )
}
