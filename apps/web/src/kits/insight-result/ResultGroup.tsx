import type { Insight } from '@dossier/contract/insights/definition'
import { INSIGHT_PAGE_SIZE, type ResultGroup as Group, type RunResult } from '@dossier/contract/insights/run'
import { insightGroupLabel } from '@dossier/core/insights/group-label'
import { groupFigure, type ResultColumn } from '@dossier/core/insights/result-columns'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { reader } from '../../lib/dates.ts'
import { useInOwnWords } from '../../lib/words.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLookOf } from '../formatting/use-look-of.ts'
import type { Column } from '../record-table/columns.ts'
import { PagedRecords } from '../record-table/PagedRecords.tsx'
import type { RecordOpening } from '../record-table/use-record-opening.ts'
import { GroupName } from './GroupName.tsx'
import { useGroupRows, type GroupPage } from './use-group-rows.ts'
import type { RunParams } from './use-insight-run.ts'

export interface ResultGroupProps {
  insight: Insight
  result: RunResult
  group: Group
  params: RunParams
  columns: readonly Column[]
  calculated: readonly ResultColumn[]
  opening: RecordOpening
  /** Closed ones are read when they are opened. */
  startsOpen: boolean
  onEdited: () => void
  onFailed: () => void
}

/** One group: its name and numbers, then its records in pages of 20. (B-INS-01, B-INS-03) */
export function ResultGroup(props: ResultGroupProps) {
  const { insight, result, group, calculated, startsOpen } = props
  const [isOpen, setOpen] = useState(startsOpen)
  const id = useId()
  const context = reader()
  const say = useInOwnWords()
  const isAll = insight.groupBy === null
  const label = isAll ? say('All records') : insightGroupLabel(group, result.labelFormat, context.locale)
  const figures = calculated.map((column) => ({
    id: column.id,
    heading: column.heading,
    text: groupFigure(column, group, context),
  }))
  const isLong = group.totalRecords > INSIGHT_PAGE_SIZE
  return (
    <section className="result-group" aria-label={label}>
      <div className="result-group-head">
        <h2>
          <button
            type="button"
            className="result-toggle"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronRight size={14} className="chevron" aria-hidden />
            <GroupName by={insight.groupBy} group={group} label={label} />
            <span className="count">{countOf(group, context.locale)}</span>
          </button>
        </h2>
        <Figures figures={figures} />
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Rows {...props} label={label} />}
        {isOpen && isLong && figures.length > 0 && (
          <div className="result-group-foot">
            <Figures figures={figures} />
          </div>
        )}
      </div>
    </section>
  )
}

/** With the reader's filters, how many there are without them. (B-INS-02) */
function countOf({ totalRecords, unfilteredLength }: Group, locale: string): string {
  const text = (count: number) => count.toLocaleString(locale)
  return unfilteredLength === null || unfilteredLength === totalRecords
    ? text(totalRecords)
    : `Showing ${text(totalRecords)} out of ${text(unfilteredLength)} results`
}

const Figures = ({ figures }: { figures: { id: string; heading: string; text: string }[] }) => (
  <dl className="result-figures">
    {figures
      .filter(({ text }) => text !== '')
      .map(({ id, heading, text }) => (
        <div key={id}>
          <dt>{heading}</dt>
          <dd className={text === 'Invalid Calculation' ? 'calculation-invalid' : undefined}>{text}</dd>
        </div>
      ))}
  </dl>
)

const SKELETON_ROWS = 4

function Rows({
  insight,
  result,
  group,
  params,
  columns,
  opening,
  label,
  onEdited,
  onFailed,
}: ResultGroupProps & { label: string }) {
  const [place, setPlace] = useState<GroupPage>({ page: 1, sort: undefined })
  const found = useGroupRows({ params, runId: result.id, group, place, isOpen: true, onFailed })
  const say = useInOwnWords()
  const lookOf = useLookOf(insight, found.rows ?? NO_ROWS)
  if (group.totalRecords === 0) return <p className="result-note">{say('No records.')}</p>
  if (found.error) return <Alert onRetry={found.retry}>{messageOf(found.error)}</Alert>
  if (!found.rows) return <Skeleton shape="list" rows={Math.min(SKELETON_ROWS, group.totalRecords)} />
  return (
    <PagedRecords
      label={`${insight.title}: ${label}`}
      rows={found.rows}
      columns={columns}
      sort={place.sort ?? NO_SORT}
      onSort={(sort) => setPlace({ page: 1, sort })}
      opening={opening}
      pages={{
        page: place.page,
        size: INSIGHT_PAGE_SIZE,
        total: { count: found.total, isMinimum: false },
        onPage: (page) => setPlace({ ...place, page }),
        label: `Pages of ${label}`,
      }}
      isBusy={found.isBusy}
      lookOf={lookOf}
      isEditable
      onEdited={onEdited}
    />
  )
}

const NO_ROWS: Group['results'] = []
/** By no column. */
const NO_SORT = { by: '', descending: true }
