import type { InsightContents } from '@dossier/contract/dashboards/contents'
import type { Insight } from '@dossier/contract/insights/definition'
import type { FilterEntry } from '@dossier/core/filters/filter'
import { countOf } from '@dossier/core/text/plural'
import { ListFilter, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import '../insight-result/insight-result.css'
import { useParameterWeek } from '../insight-result/use-parameter-week.ts'
import { OpensOver } from '../record-table/use-record-opening.ts'
import { type CrossFilter, useBoard } from './board.ts'
import { InsightPicture } from './InsightPicture.tsx'
import { Tile, TileEmpty, TileFailure } from './Tile.tsx'
import { ignoredNote, tileParameters } from './tile-parameters.ts'
import { useAge } from './use-age.ts'
import { useCrossClause } from './use-cross-clause.ts'
import { useLiveRun } from './use-live-run.ts'

const ReaderFilters = lazyPart(async () => ({
  default: (await import('../insight-result/ReaderFilters.tsx')).ReaderFilters,
}))

interface InsightContentProps {
  insight: Insight
  contents: InsightContents
}

/** What an insight answers to the parameters, the clicked row and the filters of its reader. */
export function InsightContent({ insight, contents }: InsightContentProps) {
  const board = useBoard()
  const [own, setOwn] = useState<readonly FilterEntry[]>([])
  const [areFiltersOpen, setFiltersOpen] = useState(false)
  const chosen = useChosen(insight, contents, own)
  const { run, params, expire, again } = useLiveRun(
    { insight, parameters: chosen.sent, filters: chosen.filters, withoutRows: contents.chartType !== 'Table' },
    chosen.missing === undefined && insight.refusal === null,
  )
  const age = useAge()
  const title = contents.title || insight.title
  const filtered = contents.chartType === 'CalculationTable' ? (board.filteredFrom.get(insight.id) ?? 0) : 0
  const note = chosen.note ?? age ?? (filtered > 0 ? `Filters ${countOf(filtered, 'tile')}` : undefined)
  return (
    <Tile
      title={title}
      note={note}
      isBusy={run.isFetching && run.data !== undefined}
      isSmall={chosen.missing !== undefined}
      actions={
        <>
          {chosen.cross && <CrossChip filter={chosen.cross} />}
          {!contents.hideFilters && !board.isEditing && (
            <FilterButton count={own.length} isOpen={areFiltersOpen} onPress={() => setFiltersOpen(!areFiltersOpen)} />
          )}
        </>
      }
    >
      {areFiltersOpen && (
        <div className="tile-filters">
          <Suspense>
            <ReaderFilters applied={own} onApply={setOwn} />
          </Suspense>
        </div>
      )}
      {insight.refusal !== null ? (
        <TileFailure text="Error loading data" reason={insight.refusal} />
      ) : chosen.missing !== undefined ? (
        <TileEmpty>{chosen.missing}</TileEmpty>
      ) : run.data ? (
        <OpensOver value>
          <InsightPicture
            insight={insight}
            contents={contents}
            result={run.data}
            params={params}
            week={chosen.week}
            filters={chosen.filters.length}
            onEdited={() => void expire()}
            onFailed={again}
          />
        </OpensOver>
      ) : run.error ? (
        <TileFailure text="Error loading data" reason={messageOf(run.error)} onRetry={() => void run.refetch()} />
      ) : (
        <Skeleton shape="list" rows={4} />
      )}
    </Tile>
  )
}

/** Of what is chosen on the dashboard, what reaches this tile; the same as long as that is the same. */
function useChosen(insight: Insight, contents: InsightContents, own: readonly FilterEntry[]) {
  const { parameters, values } = useBoard()
  const { row, clause } = useCrossClause(contents)
  const reach = tileParameters(insight, { parameters, values })
  const sent = useSame(reach.sent)
  const filters = useSame(clause ? [...own, clause] : own)
  const week = useParameterWeek(insight, parameters, sent)
  return { sent, filters, week, missing: reach.missing, note: ignoredNote(reach), cross: row }
}

/** The first one of values that are equal as JSON, so that equal questions are the same one. */
function useSame<T>(value: T): T {
  const [same, setSame] = useState(value)
  if (same === value || JSON.stringify(same) === JSON.stringify(value)) return same
  setSame(value)
  return value
}

/** The row that filters this tile; pressed, it is cleared in all of them. */
function CrossChip({ filter }: { filter: CrossFilter }) {
  const { setCrossFilter } = useBoard()
  return (
    <Button
      className="cross-chip"
      aria-label={`Filtered by ${filter.label}. Clear`}
      onPress={() => setCrossFilter(filter.insightId, null)}
    >
      <span className="truncate">{filter.label}</span>
      <X size={12} aria-hidden />
    </Button>
  )
}

interface FilterButtonProps {
  count: number
  isOpen: boolean
  onPress: () => void
}

/** The filters of the reader, for this tile alone. */
const FilterButton = ({ count, isOpen, onPress }: FilterButtonProps) => (
  <IconButton label={count === 0 ? 'Filters' : `Filters, ${count}`} aria-expanded={isOpen} onPress={onPress}>
    <ListFilter size={14} />
  </IconButton>
)
