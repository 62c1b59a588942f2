import type { ChartDescription } from '@dossier/core/charts/chart'
import { listedNumber } from '@dossier/core/charts/chart-numbers'
import type { PieEntry } from '@dossier/core/charts/draw-pie'
import { paintOf } from './paint.ts'

interface PieListProps {
  entries: readonly PieEntry[]
  description: ChartDescription
}

/** The legend of a pie: its slices with their numbers and shares, and what cannot be a slice. */
export const PieList = ({ entries, description }: PieListProps) => (
  <ul className="chart-pie-list" aria-label="Slices">
    {entries.map(({ category, name, value, percent, color }) => (
      <li key={category}>
        <i
          style={color === null ? undefined : { background: paintOf(color) }}
          data-outlined={color === null || undefined}
        />
        <span className="truncate" title={name}>
          {name}
        </span>
        <b>{value === null ? '–' : listedNumber(value, description)}</b>
        <span className="chart-pie-share">{percent === null ? '–' : `${percent}%`}</span>
      </li>
    ))}
  </ul>
)
