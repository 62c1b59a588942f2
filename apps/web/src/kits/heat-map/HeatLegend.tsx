import { heatSteps } from '@dossier/core/views/heat'
import { reader } from '../../lib/dates.ts'
import './heat-map.css'

const TONES = 5

/** How many points the colors of a map stand for. */
export const HeatLegend = ({ most }: { most: number }) => (
  <ul className="heat-legend" aria-label="Points by color">
    {heatSteps(most, TONES).map(({ tone, from }, nth, all) => {
      const next = all[nth + 1]
      const to = next ? next.from - 1 : most
      const text = (count: number) => count.toLocaleString(reader().locale)
      return (
        <li key={tone} className={`heat-${tone}`}>
          {to > from ? `${text(from)}–${text(to)}` : text(from)}
        </li>
      )
    })}
  </ul>
)
