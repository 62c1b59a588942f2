import { CHART_TYPES, type InsightContents, type TileChartType } from '@dossier/contract/dashboards/contents'
import { insights } from '@dossier/contract/insights/calls'
import type { InsightSummary } from '@dossier/contract/insights/definition'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/cache.ts'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useMarkerFields } from '../../insight-result/marker-fields.ts'
import { CrossFilterSettings } from '../CrossFilterSettings.tsx'
import { InsightSelect } from '../InsightSelect.tsx'
import type { TileSettingsProps } from '../tile-kinds.ts'

const TITLES: Record<TileChartType, string> = {
  Table: 'Table',
  HeatMap: 'Heat Map',
  CalculationTable: 'Calculation Table',
  ColumnChart: 'Bar',
  BarChart: 'Horizontal Bar',
  ComboChart: 'Combo',
  PieChart: 'Pie',
  LineChart: 'Line',
  AreaChart: 'Area',
}

const NO_COLUMNS = { columns: [] }

type Part = TileSettingsProps<InsightContents> & { insight: InsightSummary }

export function InsightSettings({ contents, onChange }: TileSettingsProps<InsightContents>) {
  const { data = [] } = useQuery(queryOf(insights.list))
  const insight = data.find(({ id }) => id === contents.insightId)
  const part = insight && { contents, onChange, insight }
  const markers = useMarkerFields(NO_COLUMNS)
  return (
    <>
      <InsightSelect
        value={contents.insightId}
        onChange={(insightId) => {
          const chosen = data.find(({ id }) => id === insightId)
          onChange({ ...contents, insightId, chartType: chosen && firstChart(chosen), graphCalculations: undefined })
        }}
      />
      <TextField
        label="Title"
        value={contents.title ?? ''}
        placeholder={insight?.title ?? ''}
        onChange={(title) => onChange({ ...contents, title })}
        note="Without one, the title of the insight is shown."
        maxLength={1000}
      />
      {part && (
        <>
          <Select
            label="Chart type"
            items={chartsOf(part.insight, markers.length > 0).map((id) => ({ id, label: TITLES[id] }))}
            value={contents.chartType ?? null}
            onChange={(chartType) => onChange({ ...contents, chartType: chartType as TileChartType })}
          />
          {contents.chartType === 'HeatMap' && markers.length > 1 && (
            <Select
              label="Map field"
              items={markers.map(({ key, label }) => ({ id: key, label }))}
              value={contents.graphOptions?.markerColumn ?? markers[0]!.key}
              onChange={(key) =>
                onChange({ ...contents, graphOptions: { ...contents.graphOptions, markerColumn: String(key) } })
              }
            />
          )}
          <Calculations {...part} />
          <Options {...part} />
          <CrossFilterSettings contents={contents} onChange={onChange} />
          <Checkbox
            isSelected={contents.hideFilters ?? false}
            onChange={(hideFilters) => onChange({ ...contents, hideFilters })}
          >
            Hide the filters of readers
          </Checkbox>
        </>
      )}
    </>
  )
}

const isDrawn = (type: TileChartType | undefined): boolean =>
  type !== undefined && type !== 'Table' && type !== 'CalculationTable' && type !== 'HeatMap'

/** A pie divides one number, so it has none that is divided already. (B-CHART-06) */
const pieCalculations = ({ calculations }: InsightSummary) => calculations.filter(({ groupBy }) => groupBy === null)

function chartsOf(insight: InsightSummary, hasMarkers: boolean): TileChartType[] {
  const hasNumbers = insight.calculations.length > 0
  return CHART_TYPES.filter((type) => {
    if (type === 'HeatMap') return hasMarkers
    if (type === 'Table') return true
    if (type === 'CalculationTable') return hasNumbers
    if (type === 'PieChart') return insight.groupBy !== null && pieCalculations(insight).length > 0
    return hasNumbers && insight.groupBy !== null
  })
}

const firstChart = (insight: InsightSummary): TileChartType =>
  insight.calculations.length === 0 ? 'Table' : insight.groupBy === null ? 'CalculationTable' : 'ColumnChart'

/** Which numbers are drawn: one in a pie, several elsewhere. (B-CHART-02) */
function Calculations({ contents, onChange, insight }: Part) {
  const { chartType } = contents
  if (!isDrawn(chartType)) return null
  if (chartType === 'PieChart')
    return (
      <Select
        label="Calculation"
        items={pieCalculations(insight).map(({ key, label }) => ({ id: key, label }))}
        value={contents.graphSingleCalculation ?? null}
        onChange={(key) => onChange({ ...contents, graphSingleCalculation: String(key) })}
        placeholder="Choose a calculation"
      />
    )
  const chosen = contents.graphCalculations ?? []
  return (
    <fieldset className="status-choices">
      <legend>Calculations</legend>
      <p className="field-note">Without any, the first ones.</p>
      {insight.calculations.map(({ key, label }) => (
        <Checkbox
          key={key}
          isSelected={chosen.includes(key)}
          onChange={(isOn) =>
            onChange({ ...contents, graphCalculations: isOn ? [...chosen, key] : chosen.filter((one) => one !== key) })
          }
        >
          {label}
        </Checkbox>
      ))}
    </fieldset>
  )
}

const STACKINGS = [
  { id: 'column', label: 'Side by side' },
  { id: 'stacked', label: 'Stacked' },
  { id: 'percent', label: 'Percent' },
]

function Options({ contents, onChange }: Part) {
  const { chartType, graphOptions = {} } = contents
  if (!isDrawn(chartType)) return null
  const change = (part: typeof graphOptions) => onChange({ ...contents, graphOptions: { ...graphOptions, ...part } })
  const stacking = graphOptions.stacking ?? 'column'
  return (
    <>
      {chartType === 'ColumnChart' && (
        <Select
          label="Bars"
          items={STACKINGS}
          value={stacking}
          onChange={(id) => change({ stacking: id as typeof stacking })}
        />
      )}
      {(chartType === 'LineChart' || chartType === 'AreaChart' || chartType === 'ComboChart') && (
        <Checkbox isSelected={graphOptions.smooth ?? false} onChange={(smooth) => change({ smooth })}>
          Smooth lines
        </Checkbox>
      )}
      <Checkbox isSelected={graphOptions.labels ?? false} onChange={(labels) => change({ labels })}>
        Value labels
      </Checkbox>
    </>
  )
}
