import type { Insight } from '@dossier/contract/insights/definition'
import type { RunResult } from '@dossier/contract/insights/run'
import type { ChartType, Mark } from '@dossier/core/charts/chart'
import { insightGroupLabel } from '@dossier/core/insights/group-label'
import { resultChart } from '@dossier/core/insights/result-chart'
import { valueText } from '@dossier/core/insights/result-columns'
import { useMemo } from 'react'
import { reader } from '../../lib/dates.ts'
import { useWords } from '../../lib/words.ts'
import { Chart } from '../charts/Chart.tsx'
import { useLooks } from '../marks/use-looks.ts'
import { leadId, leadsAnywhere, type Lead } from './lead.ts'
import type { ShownChart } from './shown-chart.ts'

interface ResultChartProps {
  insight: Insight
  result: RunResult
  shown: ShownChart & { chart: ChartType }
  onLead: (lead: Lead) => void
  open: string | undefined
}

/** The chart of a result; its marks lead to the records behind them. */
export function ResultChart({ insight, result, shown, onLead, open }: ResultChartProps) {
  const { locale } = reader()
  const words = useWords()
  const looks = useLooks()
  const { chart, calculations, stacking, isSmooth, hasValueLabels } = shown
  const drawn = useMemo(() => {
    const colorOf = (column: string, value: string | null) => {
      if (column === 'severityId') return looks.severity.get(Number(value))?.tone
      return column === 'statusId' ? looks.status.get(Number(value))?.tone : undefined
    }
    const choice = { type: chart, calculations, stacking, isSmooth, hasValueLabels, colorOf }
    return resultChart(insight, result, choice, locale)
  }, [insight, result, chart, calculations, stacking, isSmooth, hasValueLabels, locale, looks])
  const leadOf = (mark: Pick<Mark, 'series' | 'category'>): Lead | undefined => {
    const number = drawn.numberOf(mark)
    if (!number || !leadsAnywhere(number.cell)) return undefined
    const { group, calculation, part, cell } = number
    const series = drawn.description.series.find(({ key }) => key === mark.series)
    const label = series?.label ?? ''
    return {
      name: `${label}: ${valueText(cell, result.valueTypes[calculation], reader())}`,
      group,
      groupName: insightGroupLabel(group, result.labelFormat, locale),
      calculation,
      records: cell.records,
      valueType: result.valueTypes[calculation] ?? 'number',
      ...(part && { part: { ...part, label } }),
    }
  }
  const opened =
    open === undefined
      ? undefined
      : markOf(drawn.description.series, drawn.description.categories.length, (mark) => {
          const lead = leadOf(mark)
          return lead !== undefined && leadId(lead) === open
        })
  return (
    <div className="result-chart">
      <Chart
        title={insight.title}
        description={drawn.description}
        note={drawn.note}
        leadOf={(mark) => {
          const lead = leadOf(mark)
          const noun = lead?.records === 1 ? words.record : words.records
          return lead && { text: `the ${lead.records.toLocaleString(locale)} ${noun}` }
        }}
        onLead={(mark) => {
          const lead = leadOf(mark)
          if (lead) onLead(lead)
        }}
        open={opened}
      />
    </div>
  )
}

function markOf(
  series: readonly { key: string }[],
  categories: number,
  fits: (mark: { series: string; category: number }) => boolean,
) {
  for (const { key } of series)
    for (let category = 0; category < categories; category += 1) {
      const mark = { series: key, category }
      if (fits(mark)) return mark
    }
  return undefined
}
