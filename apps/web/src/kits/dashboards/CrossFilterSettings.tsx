import type { InsightContents } from '@dossier/contract/dashboards/contents'
import type { Operator } from '@dossier/contract/operators'
import { operatorWords } from '@dossier/core/filters/operator-words'
import { usualComparison } from '@dossier/core/insights/cross-filter'
import { Select } from '../../ui/choices/Select.tsx'
import { Button } from '../../ui/Button.tsx'
import { useFilterColumns } from '../filters/use-filter-columns.ts'
import { InsightSelect } from './InsightSelect.tsx'

interface CrossFilterSettingsProps {
  contents: InsightContents
  onChange: (contents: InsightContents) => void
}

/** From which insight's rows the tile is filtered, and in which column. (D-079) */
export function CrossFilterSettings({ contents, onChange }: CrossFilterSettingsProps) {
  const { columns } = useFilterColumns()
  const { filterFromInsightId, dynamicFilter, dynamicFilterOperator } = contents
  const column = dynamicFilter === undefined ? undefined : columns?.get(dynamicFilter)
  const offered = [...(columns?.values() ?? [])].map(({ key, label }) => ({ id: key, label }))
  return (
    <>
      <InsightSelect
        label="Filtered by rows clicked in"
        value={filterFromInsightId}
        onChange={(id) => onChange({ ...contents, filterFromInsightId: id })}
        isFit={({ groupBy, calculations }) => groupBy !== null && calculations.length > 0}
      />
      {filterFromInsightId !== undefined && (
        <>
          <Select
            label="Column that is filtered"
            items={offered}
            value={dynamicFilter ?? null}
            onChange={(key) => onChange({ ...contents, dynamicFilter: String(key), dynamicFilterOperator: undefined })}
            search="Find a column"
            placeholder="Choose a column"
          />
          {column && (
            <Select
              label="How it is compared"
              items={column.operators.map((id) => ({ id, label: operatorWords(column.comparison, id) }))}
              value={dynamicFilterOperator ?? usualComparison(column) ?? null}
              onChange={(id) => onChange({ ...contents, dynamicFilterOperator: id as Operator })}
            />
          )}
          <Button
            variant="outline"
            onPress={() =>
              onChange({
                ...contents,
                filterFromInsightId: undefined,
                dynamicFilter: undefined,
                dynamicFilterOperator: undefined,
              })
            }
          >
            Do not filter
          </Button>
        </>
      )}
    </>
  )
}
