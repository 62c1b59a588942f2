import { shownSeries, type ChartDescription, type ChartType, type Mark } from '@dossier/core/charts/chart'
import { drawChart } from '@dossier/core/charts/draw-chart'
import { pieEntries } from '@dossier/core/charts/draw-pie'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { say } from '../../ui/say.ts'
import { ChartLegend } from './ChartLegend.tsx'
import { ChartMenu } from './ChartMenu.tsx'
import { ChartPlot } from './ChartPlot.tsx'
import { ChartTable } from './ChartTable.tsx'
import { PieList } from './PieList.tsx'
import type { LeadOf } from './use-chart-marks.ts'
import { useSize } from './use-size.ts'
import './charts.css'

export interface ChartProps {
  title: string
  description: ChartDescription
  /** What is cut off. */
  note?: string | undefined
  leadOf?: LeadOf | undefined
  /** Shows the records behind a mark. */
  onLead?: ((mark: Mark) => void) | undefined
  /** The mark whose records are shown. */
  open?: Pick<Mark, 'series' | 'category'> | undefined
  /** Without its own menu, where a tile has one. */
  hasMenu?: boolean
  /** Beside the menu. */
  tools?: ReactNode
}

/** Slices that are named on top of a pie, as other series are; more have a list. */
const FEW_SLICES = 4

/** A chart with its legend: a press on a series switches it off. */
export function Chart({ title, description, note, leadOf, onLead, open, hasMenu = true, tools }: ChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLElement>(null)
  const size = useSize(box)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [isTable, setTable] = useState(false)
  const drawn = useMemo(() => ({ ...description, hidden }), [description, hidden])
  const chart = useMemo(() => size && drawChart(drawn, size), [drawn, size])
  const toggle = (key: string) => {
    const next = new Set(hidden)
    if (!next.delete(key)) next.add(key)
    setHidden(next)
  }
  const switchTable = () => {
    setTable(!isTable)
    say(isTable ? 'Shown as a chart.' : 'Shown as a table.')
  }
  const isPie = description.type === 'PieChart'
  const entries = isPie ? pieEntries(drawn) : []
  const hasList = isPie && (entries.length > FEW_SLICES || entries.some(({ color }) => color === null))
  return (
    <figure className="chart" ref={frame} aria-label={title}>
      <div className="chart-head">
        {isPie ? (
          !hasList && <PieList entries={entries} description={drawn} />
        ) : (
          <ChartLegend description={drawn} onToggle={toggle} />
        )}
        <span className="grow" />
        {note && <span className="chart-note">{note}</span>}
        {tools}
        {hasMenu && (
          <ChartMenu
            title={title}
            isTable={isTable}
            onTable={switchTable}
            file={() => chart && { chart, description: drawn, title, note, within: frame.current! }}
          />
        )}
      </div>
      {isTable ? (
        <ChartTable label={`${title} as a table`} description={drawn} />
      ) : (
        <div className={hasList ? 'chart-body chart-with-list' : 'chart-body'}>
          <ChartPlot
            box={box}
            chart={chart}
            description={drawn}
            name={nameOf(title, drawn, note)}
            leadOf={leadOf}
            onLead={onLead}
            open={open}
            onTable={switchTable}
          />
          {hasList && <PieList entries={entries} description={drawn} />}
        </div>
      )}
    </figure>
  )
}

const WORDS: Record<ChartType, string> = {
  ColumnChart: 'bar chart',
  BarChart: 'horizontal bar chart',
  ComboChart: 'combo chart',
  LineChart: 'line chart',
  AreaChart: 'area chart',
  PieChart: 'pie chart',
}

/** What it is and how it is read. */
function nameOf(title: string, description: ChartDescription, note: string | undefined): string {
  const series = shownSeries(description).map(({ label }) => label)
  const parts = `${title}, ${WORDS[description.type]} of ${series.join(', ')}`
  return `${parts}${note ? `, ${note}` : ''}. Arrow keys read its numbers, T shows them as a table.`
}
