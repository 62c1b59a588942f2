import type { HexagonGrid, InsightHexagons } from '@dossier/contract/insights/hexagons'
import { middleOf } from '@dossier/core/charts/hexagons'
import { reader } from '../../lib/dates.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import type { CountedHexagon } from '../heat-map/hexagon-layer.ts'

interface HexagonTableProps {
  label: string
  counts: InsightHexagons
  grid: HexagonGrid
  onPick: (hexagon: CountedHexagon) => void
}

/** More would take longer to draw than anybody reads. */
const ROWS = 500
const DIGITS = 4

/** The places of a heat map as a table, those with the most records first. */
export function HexagonTable({ label, counts, grid, onPick }: HexagonTableProps) {
  const { locale } = reader()
  const { records } = useWords()
  const shown = counts.hexagons.slice(0, ROWS)
  return (
    <div className="chart-table" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Latitude, longitude</th>
            <th scope="col">{records}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((hexagon) => {
            const { lat, lng } = middleOf(hexagon.key, grid)
            return (
              <tr key={hexagon.key}>
                <th scope="row">{`${lat.toFixed(DIGITS)}, ${lng.toFixed(DIGITS)}`}</th>
                <td>
                  <Button className="hexagon-lead" onPress={() => onPick(hexagon)}>
                    {hexagon.records.toLocaleString(locale)}
                  </Button>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {counts.hexagonCount > shown.length && (
        <p>{`The densest ${shown.length.toLocaleString(locale)} of ${counts.hexagonCount.toLocaleString(locale)} places. Move closer for the others.`}</p>
      )}
    </div>
  )
}
