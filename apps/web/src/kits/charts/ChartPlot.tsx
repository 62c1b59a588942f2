import type { Chart, ChartDescription, Mark } from '@dossier/core/charts/chart'
import type { RefObject } from 'react'
import { ChartShapes, MarkRing } from './ChartShapes.tsx'
import { ChartTip } from './ChartTip.tsx'
import { useChartMarks, type LeadOf } from './use-chart-marks.ts'

interface ChartPlotProps {
  box: RefObject<HTMLDivElement | null>
  chart: Chart | undefined
  description: ChartDescription
  /** Spoken name. */
  name: string
  leadOf: LeadOf | undefined
  onLead: ((mark: Mark) => void) | undefined
  open: Pick<Mark, 'series' | 'category'> | undefined
  onTable: () => void
}

/** Narrower ones have no room for a tooltip beside a mark. */
const NARROW = 480

/** A chart in its box: one stop of the Tab key, in which arrows go from number to number. */
export function ChartPlot({ box, chart, description, name, leadOf, onLead, open, onTable }: ChartPlotProps) {
  const marks = useChartMarks({ chart, description, leadOf, onLead, onTable })
  const { mark } = marks
  const isNarrow = chart !== undefined && chart.size.width < NARROW
  const opened = open && chart?.marks.find((one) => one.series === open.series && one.category === open.category)
  const middle = chart?.axis === 'none' ? `translate(${chart.size.width / 2} ${chart.size.height / 2})` : undefined
  return (
    <div
      ref={box}
      className="chart-plot"
      role="application"
      aria-roledescription="chart"
      aria-label={name}
      tabIndex={0}
      data-lead={marks.lead ? true : undefined}
      {...marks.events}
    >
      {chart && (
        <svg width={chart.size.width} height={chart.size.height} aria-hidden>
          <g transform={middle}>
            <ChartShapes chart={chart} category={mark?.category} open={opened} />
            {chart.marks.map(({ shape, d }, nth) =>
              shape === 'slice' ? <path key={nth} d={d} data-slice={nth} className="chart-press" /> : null,
            )}
            {mark && (marks.isRinged ? <MarkRing mark={mark} /> : null)}
          </g>
        </svg>
      )}
      {chart && mark && marks.sentence && (
        <ChartTip sentence={marks.sentence} lead={marks.lead} over={isNarrow ? undefined : { chart, mark }} />
      )}
    </div>
  )
}
