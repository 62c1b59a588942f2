import { hexagonTone } from '@dossier/core/charts/hexagons'
import { reader } from '../../lib/dates.ts'
import { useWords } from '../../lib/words.ts'

/** The five steps, with the counts of both ends. */
export function HexagonLegend({ steps }: { steps: readonly number[] }) {
  const { records } = useWords()
  const text = (count: number) => count.toLocaleString(reader().locale)
  const first = text(steps[0]!)
  const last = `${text(steps.at(-1)!)}+`
  return (
    <div className="hexagon-legend" role="img" aria-label={`Colors from ${first} to ${last} ${records.toLowerCase()}`}>
      <span>{first}</span>
      {steps.map((from) => (
        <i key={from} className={`hexagon-${hexagonTone(from, steps) + 1}`} />
      ))}
      {steps.length > 1 && <span>{last}</span>}
    </div>
  )
}
