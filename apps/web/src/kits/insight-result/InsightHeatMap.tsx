import type { InsightHexagons } from '@dossier/contract/insights/hexagons'
import { middleOf } from '@dossier/core/charts/hexagons'
import { Suspense, useState, type ReactNode } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { reader } from '../../lib/dates.ts'
import { useWords } from '../../lib/words.ts'
import { Alert } from '../../ui/Alert.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { say } from '../../ui/say.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Button } from '../../ui/Button.tsx'
import type { CountedHexagon } from '../heat-map/hexagon-layer.ts'
import { HexagonTable } from './HexagonTable.tsx'
import type { Lead } from './lead.ts'
import { useHexagons } from './use-hexagons.ts'
import type { RunParams } from './use-insight-run.ts'

const HexagonMap = lazyPart(async () => ({ default: (await import('../heat-map/HexagonMap.tsx')).HexagonMap }))

export interface InsightHeatMapProps {
  title: string
  params: RunParams
  /** The field with points, as `fields.{id}`. */
  marker: string
  /** Pixels from side to side: 8 in tiles, 16 on walls. */
  width?: number
  onLead: (lead: Lead) => void
  /** Of the lead whose records are shown. */
  open?: string | undefined
  /** Beside the sentence about what is counted. */
  tools?: ReactNode
}

/** Where the records of an insight are: each hexagon is a number that leads to its records. (B-CHART-04, D-155) */
export function InsightHeatMap({ title, params, marker, width = 8, onLead, open, tools }: InsightHeatMapProps) {
  const words = useWords()
  const { locale } = reader()
  const { all, shown, error, isBusy, setView } = useHexagons(params, marker, width)
  const [isTable, setTable] = useState(false)
  if (error && !all.data) return <Alert onRetry={() => void all.refetch()}>{messageOf(error)}</Alert>
  if (!all.data) return <Skeleton shape="list" rows={6} />
  const { counts, grid } = shown ?? all.data
  const noun = (count: number) => `${count.toLocaleString(locale)} ${count === 1 ? words.record : words.records}`
  const pick = ({ key, records }: CountedHexagon) => {
    const { lat, lng } = middleOf(key, grid)
    const name = `${degrees(lat)}, ${degrees(lng)}: ${records.toLocaleString(locale)}`
    onLead({ name, records, hexagon: { markerColumn: marker, grid, key } })
  }
  const switchTable = () => {
    setTable(!isTable)
    say(isTable ? 'Shown as a map.' : 'Shown as a table.')
  }
  return (
    <div className="insight-heat-map" aria-busy={isBusy || undefined}>
      <div className="chart-head">
        <span className="chart-note" role="status">
          {all.data.counts.records === 0
            ? `None of these ${words.records} has a place.`
            : countText(counts, noun, locale)}
        </span>
        <span className="grow" />
        {tools}
        <Button onPress={switchTable}>{isTable ? 'Show as map' : 'Show as table'}</Button>
      </div>
      {error && <Alert onRetry={() => void all.refetch()}>{messageOf(error)}</Alert>}
      {isTable ? (
        <HexagonTable label={`${title} as a table`} counts={counts} grid={grid} onPick={pick} />
      ) : (
        <div className="insight-heat-map-box">
          <Suspense fallback={null}>
            <HexagonMap
              title={title}
              hexagons={shown ? counts.hexagons : NONE}
              grid={grid}
              bounds={all.data.counts.bounds}
              chosen={chosenIn(open)}
              sentenceOf={({ records }) => `${noun(records)}.`}
              onView={setView}
              onPick={pick}
              onTable={switchTable}
            />
          </Suspense>
        </div>
      )}
    </div>
  )
}

const NONE: readonly CountedHexagon[] = []
const DIGITS = 4
const degrees = (value: number) => value.toFixed(DIGITS)

function countText(counts: InsightHexagons, noun: (count: number) => string, locale: string): string {
  const { hexagons, hexagonCount, records } = counts
  const inSight = `${noun(records)} on this map`
  if (hexagons.length === hexagonCount) return inSight
  return `${inSight}; the densest ${hexagons.length.toLocaleString(locale)} of ${hexagonCount.toLocaleString(locale)} places`
}

/** The hexagon of a lead, as `leadId` names it. */
function chosenIn(open: string | undefined): string | undefined {
  const [, , , key] = open === undefined ? [] : (JSON.parse(open) as unknown[])
  return typeof key === 'string' ? key : undefined
}
