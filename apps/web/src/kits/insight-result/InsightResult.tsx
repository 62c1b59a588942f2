import type { RunResult } from '@dossier/contract/insights/run'
import { CHART_TYPES } from '@dossier/core/charts/chart'
import { chartableCalculations, pieCalculations } from '@dossier/core/insights/result-chart'
import type { ResultSearch } from '@dossier/core/insights/result-address'
import { useRef, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useInOwnWords } from '../../lib/words.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CalculationTable } from './CalculationTable.tsx'
import { ChartTools } from './ChartTools.tsx'
import { InsightHeatMap } from './InsightHeatMap.tsx'
import { leadId, type Lead } from './lead.ts'
import { useMarkerFields } from './marker-fields.ts'
import { Peek } from './Peek.tsx'
import { ResultChart } from './ResultChart.tsx'
import { ResultGroups } from './ResultGroups.tsx'
import { chartSearch, shownChart } from './shown-chart.ts'
import { StatusLine } from './StatusLine.tsx'
import { useInsightRun, type InsightQuestion } from './use-insight-run.ts'
import './insight-result.css'

export interface InsightResultProps {
  question: InsightQuestion
  /** How it is drawn. */
  search: ResultSearch
  onSearch: (search: ResultSearch) => void
  /** Why it cannot be run yet, such as a parameter without a value. */
  whyNot?: string | undefined
  onClearFilters: () => void
  /** Of Week Start and Week End, where a parameter chose the week. */
  week?: { start: string; end: string } | null
}

/** The result of an insight: how many records, chart, numbers and records. */
export function InsightResult(props: InsightResultProps) {
  const { question, whyNot } = props
  const { run, params, expire, again } = useInsightRun(
    question,
    whyNot === undefined && question.insight.refusal === null,
  )
  const { insight } = question
  if (insight.refusal !== null) return <Alert>{insight.refusal}</Alert>
  if (whyNot !== undefined) return <p className="result-empty">{whyNot}</p>
  if (run.error && !run.data) return <Alert onRetry={() => void run.refetch()}>{messageOf(run.error)}</Alert>
  if (!run.data) return <Skeleton shape="list" rows={8} />
  return (
    <>
      {run.error && <Alert onRetry={() => void run.refetch()}>{messageOf(run.error)}</Alert>}
      <Shown
        {...props}
        result={run.data}
        isBusy={run.isPlaceholderData}
        params={params}
        onEdited={() => void expire()}
        onFailed={again}
      />
    </>
  )
}

interface ShownProps extends InsightResultProps {
  result: RunResult
  isBusy: boolean
  params: ReturnType<typeof useInsightRun>['params']
  onEdited: () => void
  onFailed: () => void
}

function Shown(props: ShownProps) {
  const { question, result, isBusy, params, onEdited, onFailed, onClearFilters, week } = props
  const { insight, filters } = question
  const peek = useLead()
  const open = peek.lead && leadId(peek.lead)
  const isEmpty = result.totalRecords === 0
  const hasCalculations = insight.calculations.length + insight.calculationTotals.length > 0
  return (
    <div className="result" aria-busy={isBusy || undefined}>
      <StatusLine result={result} isFiltered={filters.length > 0} hasCalculations={hasCalculations} />
      {isEmpty ? (
        <Empty isFiltered={filters.length > 0} onClear={onClearFilters} />
      ) : (
        <div className="result-scroll">
          <Charted {...props} onLead={peek.show} open={open} />
          {hasCalculations && (
            <CalculationTable insight={insight} result={result} onLead={peek.show} open={open} week={week ?? null} />
          )}
          <ResultGroups insight={insight} result={result} params={params} onEdited={onEdited} onFailed={onFailed} />
        </div>
      )}
      {peek.lead && (
        <Peek
          key={open}
          insight={insight}
          params={params}
          runId={result.id}
          lead={peek.lead}
          filters={filters.length}
          onRefresh={() => {
            peek.close()
            onFailed()
          }}
          onClose={peek.close}
        />
      )}
    </div>
  )
}

/** The number whose records are shown; the focus goes back to it. */
function useLead() {
  const [lead, setLead] = useState<Lead>()
  const from = useRef<HTMLElement>(null)
  return {
    lead,
    show: (lead: Lead, element?: HTMLElement) => {
      from.current = element ?? (document.activeElement instanceof HTMLElement ? document.activeElement : null)
      setLead(lead)
    },
    close: () => {
      setLead(undefined)
      from.current?.focus()
    },
  }
}

function Empty({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const say = useInOwnWords()
  if (!isFiltered) return <p className="result-empty">{say('No records match this insight.')}</p>
  return (
    <div className="result-empty">
      <p>No results match your filters.</p>
      <Button variant="outline" onPress={onClear}>
        Clear filters
      </Button>
    </div>
  )
}

interface ChartedProps extends ShownProps {
  onLead: (lead: Lead) => void
  open: string | undefined
}

function Charted({ question: { insight }, result, params, search, onSearch, onLead, open }: ChartedProps) {
  const markers = useMarkerFields(insight)
  const shown = shownChart(
    search,
    insight,
    result,
    markers.map(({ key }) => key),
  )
  const { chart } = shown
  const isPie = chart === 'PieChart'
  const offered = isPie ? pieCalculations(insight, result) : chartableCalculations(insight, result)
  const hasNumbers = chartableCalculations(insight, result).length > 0
  if (!hasNumbers && markers.length === 0) return null
  return (
    <>
      <ChartTools
        shown={shown}
        calculations={offered}
        markers={markers}
        whyNot={{
          ...(!hasNumbers && NO_NUMBERS),
          ...(hasNumbers && pieCalculations(insight, result).length === 0 && NO_PIE),
          ...(markers.length === 0 && NO_MAP),
        }}
        onChange={(change) => onSearch({ ...search, ...NO_CHART, ...chartSearch({ ...shown, ...change }) })}
      />
      {chart === 'HeatMap' && (
        <div className="result-chart result-heat-map">
          <InsightHeatMap
            key={shown.marker}
            title={insight.title}
            params={params}
            marker={shown.marker!}
            onLead={onLead}
            open={open}
          />
        </div>
      )}
      {chart !== 'table' && chart !== 'HeatMap' && (
        <ResultChart insight={insight} result={result} shown={{ ...shown, chart }} onLead={onLead} open={open} />
      )}
    </>
  )
}

const NO_CHART = {
  marker: undefined,
  chart: undefined,
  calcs: undefined,
  stack: undefined,
  smooth: undefined,
  labels: undefined,
}

const NO_PIE = { PieChart: 'It shows a calculation that is not divided.' }
const NO_MAP = { HeatMap: 'No field that you see has points on a map.' }
const NO_NUMBERS = Object.fromEntries(CHART_TYPES.map((type) => [type, 'There is no number to draw.']))
