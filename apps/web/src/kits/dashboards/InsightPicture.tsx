import type { InsightContents } from '@dossier/contract/dashboards/contents'
import type { Insight } from '@dossier/contract/insights/definition'
import type { ResultGroup, RunResult } from '@dossier/contract/insights/run'
import type { ChartType } from '@dossier/core/charts/chart'
import { insightGroupLabel } from '@dossier/core/insights/group-label'
import { Suspense, useRef, useState } from 'react'
import { reader } from '../../lib/dates.ts'
import { useInOwnWords } from '../../lib/words.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { CalculationTable } from '../insight-result/CalculationTable.tsx'
import { type Lead, leadId } from '../insight-result/lead.ts'
import { ResultChart } from '../insight-result/ResultChart.tsx'
import { shownChart } from '../insight-result/shown-chart.ts'
import type { RunParams } from '../insight-result/use-insight-run.ts'
import { useBoard } from './board.ts'
import { TileEmpty } from './Tile.tsx'

const Peek = lazyPart(async () => ({ default: (await import('../insight-result/Peek.tsx')).Peek }))
const ResultGroups = lazyPart(async () => ({
  default: (await import('../insight-result/ResultGroups.tsx')).ResultGroups,
}))

const HeatMapTile = lazyPart(async () => ({ default: (await import('./HeatMapTile.tsx')).HeatMapTile }))

interface InsightPictureProps {
  insight: Insight
  contents: InsightContents
  result: RunResult
  params: RunParams
  /** Of Week Start and Week End, where a parameter chose the week. */
  week: { start: string; end: string } | null
  filters: number
  onEdited: () => void
  onFailed: () => void
}

/** A result as the tile draws it: records, numbers or a chart. */
export function InsightPicture(props: InsightPictureProps) {
  const { insight, contents, result, params, week, filters, onEdited, onFailed } = props
  const peek = usePeek()
  const say = useInOwnWords()
  const open = peek.lead && leadId(peek.lead)
  if (result.totalRecords === 0)
    return (
      <TileEmpty>{say(filters > 0 ? 'No results match your filters.' : 'No records match this insight.')}</TileEmpty>
    )
  const { chartType } = contents
  return (
    <>
      {chartType === 'Table' ? (
        <Suspense>
          <ResultGroups insight={insight} result={result} params={params} onEdited={onEdited} onFailed={onFailed} />
        </Suspense>
      ) : chartType === 'HeatMap' ? (
        <Suspense>
          <HeatMapTile insight={insight} contents={contents} params={params} onLead={peek.show} open={open} />
        </Suspense>
      ) : chartType === 'CalculationTable' ? (
        <Numbers insight={insight} result={result} week={week} open={open} onLead={peek.show} />
      ) : (
        <ResultChart insight={insight} result={result} shown={chartOf(props)} onLead={peek.show} open={open} />
      )}
      <Suspense>
        {peek.lead && (
          <Peek
            key={open}
            insight={insight}
            params={params}
            runId={result.id}
            lead={peek.lead}
            filters={filters}
            onRefresh={() => {
              peek.close()
              onFailed()
            }}
            onClose={peek.close}
          />
        )}
      </Suspense>
    </>
  )
}

interface NumbersProps extends Pick<InsightPictureProps, 'insight' | 'result' | 'week'> {
  open: string | undefined
  onLead: (lead: Lead, from: HTMLElement) => void
}

/** A click on a row filters the tiles that follow its insight, a second one on the same row or one on Total clears that. (B-TILE-06) */
function Numbers({ insight, result, week, open, onLead }: NumbersProps) {
  const { crossFilters, setCrossFilter, filteredFrom, isEditing } = useBoard()
  const current = crossFilters.find(({ insightId }) => insightId === insight.id)
  const choose = (group: ResultGroup | null) => {
    const isSame = current !== undefined && group?.value === current.value
    const label = group && insightGroupLabel(group, result.labelFormat, reader().locale)
    const step = result.labelFormat.option
    setCrossFilter(insight.id, group && label !== null && !isSame ? { value: group.value, label, step } : null)
  }
  return (
    <CalculationTable
      insight={insight}
      result={result}
      week={week}
      open={open}
      onLead={onLead}
      onRow={isEditing || insight.groupBy === null || !filteredFrom.has(insight.id) ? undefined : choose}
      chosenRow={current && { value: current.value }}
    />
  )
}

/** As the settings of the tile say; where they say nothing, the first numbers are drawn. */
function chartOf({ contents, insight, result }: Pick<InsightPictureProps, 'contents' | 'insight' | 'result'>) {
  const { graphCalculations = [], graphSingleCalculation, graphOptions = {} } = contents
  const chart = contents.chartType as ChartType
  const single = graphSingleCalculation === undefined ? [] : [graphSingleCalculation]
  const { stacking } = graphOptions
  const search = {
    chart,
    calcs: chart === 'PieChart' ? single : graphCalculations,
    ...(stacking && stacking !== 'column' && { stack: stacking }),
    smooth: graphOptions.smooth ?? false,
    labels: graphOptions.labels ?? false,
  }
  return { ...shownChart(search, insight, result), chart }
}

/** The number whose records are shown; the focus goes back to it. */
function usePeek() {
  const [lead, setLead] = useState<Lead>()
  const from = useRef<HTMLElement>(null)
  return {
    lead,
    show: (next: Lead, element?: HTMLElement) => {
      from.current = element ?? (document.activeElement instanceof HTMLElement ? document.activeElement : null)
      setLead(next)
    },
    close: () => {
      setLead(undefined)
      from.current?.focus()
    },
  }
}
