import type { CaseRow } from '@dossier/contract/views'
import type { Insight } from '@dossier/contract/insights/definition'
import { INSIGHT_PAGE_SIZE } from '@dossier/contract/insights/run'
import { valueText } from '@dossier/core/insights/result-columns'
import { dateTimeText } from '@dossier/core/text/dates'
import { Check, X } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { reader } from '../../lib/dates.ts'
import { useWords } from '../../lib/words.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TablePager } from '../list-table/TablePager.tsx'
import { SeverityMark } from '../marks/SeverityMark.tsx'
import { StatusMark } from '../marks/StatusMark.tsx'
import { useLooks, type Looks } from '../marks/use-looks.ts'
import { useRecordOpening } from '../record-table/use-record-opening.ts'
import { useScheduledOpening } from '../schedules/use-scheduled-opening.tsx'
import type { Lead } from './lead.ts'
import { useLeadRecords } from './use-lead-records.ts'
import type { RunParams } from './use-insight-run.ts'

interface PeekProps {
  insight: Insight
  params: RunParams
  runId: string
  lead: Lead
  filters: number
  onRefresh: () => void
  onClose: () => void
}

/** Exactly the records behind a number. (D-138) */
export function Peek({ insight, params, runId, lead, filters, onRefresh, onClose }: PeekProps) {
  const words = useWords()
  const { locale } = reader()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useLeadRecords({ params, runId, lead, page })
  const count = data?.totalRecords ?? lead.records
  const isSame = count === lead.records
  const noun = count === 1 ? words.record : words.records
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <section className="peek" role="dialog" aria-label={`${words.records} behind ${lead.name}`} onKeyDown={onKeyDown}>
      <header>
        <h2>{`${count.toLocaleString(locale)} ${noun}`}</h2>
        <IconButton label="Close" onPress={onClose}>
          <X size={15} />
        </IconButton>
        {isSame ? (
          <p className="peek-same">
            <Check size={14} aria-hidden />
            {`Exactly the ${words.records.toLowerCase()} behind “${lead.name}”${filters > 0 ? `, with your ${filters === 1 ? 'filter' : `${filters} filters`}` : ''}`}
          </p>
        ) : (
          <p className="peek-changed" role="status">
            {`The number was ${lead.records.toLocaleString(locale)}. Now ${count.toLocaleString(locale)} ${noun} match.`}
            <Button onPress={onRefresh}>Refresh</Button>
          </p>
        )}
        <Facts insight={insight} lead={lead} />
      </header>
      {error ? (
        <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>
      ) : data ? (
        <Records rows={data.cases} />
      ) : (
        <Skeleton shape="list" rows={6} />
      )}
      {data?.sum && lead.calculation !== undefined && (
        <p className="peek-sum">
          <span>{`${sumName(insight, lead.calculation)} of these ${count.toLocaleString(locale)} ${noun}`}</span>
          <b>{valueText(data.sum, lead.valueType, reader())}</b>
        </p>
      )}
      <footer>
        <TablePager
          label={`Pages of ${words.records.toLowerCase()}`}
          page={page}
          pageSize={INSIGHT_PAGE_SIZE}
          shown={data?.cases.length ?? 0}
          total={{ count, isMinimum: false }}
          onPage={setPage}
        />
        <span className="peek-keys">
          <kbd className="kbd">↑</kbd> <kbd className="kbd">↓</kbd> move <kbd className="kbd">Esc</kbd> close
        </span>
      </footer>
    </section>
  )
}

/** An average is no sum of its records: what is added up is its column. */
function sumName({ calculations, fields }: Insight, key: string): string {
  const one = calculations.find((each) => each.key === key)
  if (one?.calcType === 'Total') return one.label
  const title = fields.find(({ id }) => one?.field === `fields.${id}`)?.title
  return title === undefined ? 'Sum' : `Sum of ${title}`
}

/** What the records have in common. */
const Facts = ({ lead }: { insight: Insight; lead: Lead }) => (
  <ul className="peek-facts">
    {lead.groupName !== undefined && <li>{lead.groupName}</li>}
    {lead.part && <li>{lead.part.label}</li>}
  </ul>
)

function Records({ rows }: { rows: readonly CaseRow[] }) {
  const list = useRef<HTMLUListElement>(null)
  const looks = useLooks()
  const { hrefOf, open } = useRecordOpening()
  const { openScheduled, dialog } = useScheduledOpening()
  useEffect(() => list.current?.querySelector<HTMLElement>('a, button')?.focus(), [rows])
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]
    links[links.indexOf(document.activeElement as HTMLElement) + step]?.focus()
  }
  return (
    <>
      <ul className="peek-rows" ref={list} onKeyDown={move}>
        {rows.map((row) => (
          <li key={row.id}>
            {row.scheduled ? (
              <button type="button" onClick={() => openScheduled(row.scheduled!)}>
                <PeekRow row={row} looks={looks} />
              </button>
            ) : (
              <a
                href={hrefOf(row.caseNumber)}
                onClick={(event) => {
                  event.preventDefault()
                  open(row.caseNumber, { otherWay: event.ctrlKey || event.metaKey })
                }}
              >
                <PeekRow row={row} looks={looks} />
              </a>
            )}
          </li>
        ))}
      </ul>
      {dialog}
    </>
  )
}

const PeekRow = ({ row, looks }: { row: CaseRow; looks: Looks }) => (
  <>
    <b className="truncate">{row.title}</b>
    <span className="peek-meta">
      <span className="num">{row.caseNumber}</span>
      <StatusMark id={row.statusId} looks={looks} />
      {row.statusTitle}
      <SeverityMark id={row.severityId} looks={looks} />
      {row.severityTitle}
      <span className="grow" />
      <span className="num">{dateTimeText(row.lastUpdated, reader())}</span>
    </span>
  </>
)
