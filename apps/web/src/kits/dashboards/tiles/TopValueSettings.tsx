import type { TopValueContents } from '@dossier/contract/dashboards/contents'
import { insights } from '@dossier/contract/insights/calls'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/cache.ts'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { InsightSelect } from '../InsightSelect.tsx'
import type { TileSettingsProps } from '../tile-kinds.ts'

export function TopValueSettings({ contents, onChange }: TileSettingsProps<TopValueContents>) {
  const { data = [] } = useQuery(queryOf(insights.list))
  const insight = data.find(({ id }) => id === contents.insightId)
  const undivided = insight?.calculations.filter(({ groupBy }) => groupBy === null) ?? []
  const shown = contents.columns ?? []
  const toggle = (key: string, isOn: boolean) =>
    onChange({ ...contents, columns: isOn ? [...shown, key] : shown.filter((one) => one !== key) })
  return (
    <>
      <InsightSelect
        value={contents.insightId}
        onChange={(insightId) => onChange({ insightId })}
        isFit={({ groupBy }) => groupBy !== null}
      />
      {insight && (
        <Select
          label="The top one by"
          items={[
            { id: '', label: 'The order of the insight' },
            ...undivided.flatMap(({ key, label }) => [
              { id: key, label: `${label}, largest` },
              { id: `-${key}`, label: `${label}, smallest` },
            ]),
          ]}
          value={contents.orderBy ?? ''}
          onChange={(orderBy) => onChange({ ...contents, orderBy: String(orderBy) })}
        />
      )}
      {undivided.length > 0 && (
        <fieldset className="status-choices">
          <legend>Shown beside it</legend>
          {undivided.map(({ key, label }) => (
            <Checkbox key={key} isSelected={shown.includes(key)} onChange={(isOn) => toggle(key, isOn)}>
              {label}
            </Checkbox>
          ))}
        </fieldset>
      )}
    </>
  )
}
