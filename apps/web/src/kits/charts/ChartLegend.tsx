import { isLineSeries, type ChartDescription } from '@dossier/core/charts/chart'
import { markerPath } from '@dossier/core/charts/paths'
import { paintOf } from './paint.ts'

interface ChartLegendProps {
  description: ChartDescription
  /** A press on a series switches it off or on. */
  onToggle: (key: string) => void
}

/** The series with their marks, on top of the chart. */
export function ChartLegend({ description, onToggle }: ChartLegendProps) {
  const { series, hidden } = description
  const lines = series.filter((one) => isLineSeries(description, one))
  return (
    <ul className="chart-legend" aria-label="Series">
      {series.map((one) => {
        const isShown = !hidden?.has(one.key)
        const line = lines.indexOf(one)
        return (
          <li key={one.key}>
            <button type="button" aria-pressed={isShown} onClick={() => onToggle(one.key)}>
              {line === -1 ? (
                <i style={{ background: paintOf(one.color) }} />
              ) : (
                <LineKey color={one.color} marker={lines.length > 1 ? markerPath(line) : undefined} />
              )}
              <span>{one.label}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

const LineKey = ({ color, marker }: { color: string; marker: string | undefined }) => (
  <svg width="18" height="10" aria-hidden>
    <path d="M1,5H17" className="chart-line chart-series" style={{ stroke: paintOf(color) }} />
    {marker && (
      <path d={marker} transform="translate(9 5)" className="chart-marker" style={{ stroke: paintOf(color) }} />
    )}
  </svg>
)
