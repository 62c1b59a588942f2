import type { CaseDetails } from '@dossier/contract/cases/details'
import type { PastCase } from '@dossier/contract/events'
import { events } from '@dossier/contract/events/calls'
import { dateTimeText } from '@dossier/core/text/dates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { History as Clock } from 'lucide-react'
import { useId, useMemo } from 'react'
import { CaseContext, type OpenCase } from '../../kits/case-form/case-context.ts'
import { Properties } from '../../kits/case-form/Properties.tsx'
import { Sections } from '../../kits/case-form/Sections.tsx'
import { SummaryRow } from '../../kits/case-form/SummaryRow.tsx'
import { TitleRow } from '../../kits/case-form/TitleRow.tsx'
import { useOpenRecord } from '../../kits/case-form/use-open-record.ts'
import { CaseStore } from '../../kits/editing/case-store.ts'
import { Editing } from '../../kits/editing/editing.ts'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { queryOf } from '../../lib/cache.ts'
import { reader } from '../../lib/dates.ts'
import { useMe } from '../../lib/me.ts'
import { Alert } from '../../ui/Alert.tsx'
import { useStore } from '../../ui/store.ts'
import { useWide } from '../../ui/use-wide.ts'
import { CaseMarks } from '../../kits/record-page/CaseMarks.tsx'
import { CaseSkeleton } from '../../kits/record-page/CaseSkeleton.tsx'
import { Unavailable } from '../../kits/record-page/Unavailable.tsx'

interface PastPageProps {
  /** As it is now: who loses access to the record now loses its past as well. */
  details: CaseDetails
  /** A moment, or the number of an entry in the record's history. */
  asOf: string
}

/** A record as it was, to be read only. */
export function PastPage({ details, asOf }: PastPageProps) {
  const { store } = useOpenRecord(details)
  const { isGone } = useStore(store)
  const { id, caseNumber } = details
  const point = /^\d+$/.test(asOf) ? { seq: Number(asOf) } : { moment: asOf }
  const { data, error, refetch } = useQuery(queryOf(events.past, { params: { caseId: String(id) }, query: point }))
  const isRefused = error instanceof ApiError && error.status === 404
  if (isGone) return <Unavailable caseNumber={caseNumber} />
  return (
    <div className="case">
      <div className="past-banner" role="status">
        <Clock size={15} aria-hidden />
        <span className="grow">
          {data ? `#${caseNumber} as of ${dateTimeText(data.moment, reader())}` : `#${caseNumber} at an earlier time`}
        </span>
        <Link to="/cases/$caseNumber" params={{ caseNumber }} className="btn outline">
          Back to Now
        </Link>
      </div>
      {data && <PastForm key={data.record.seq} past={data} />}
      {error && (
        <div className="case-failed">
          <Alert {...(!isRefused && { onRetry: () => void refetch() })}>{messageOf(error)}</Alert>
        </div>
      )}
      {!data && !error && <CaseSkeleton />}
    </div>
  )
}

function PastForm({ past: { record } }: { past: PastCase }) {
  const open = usePastRecord(record)
  const wide = useWide()
  return (
    <CaseContext value={open}>
      <header className="page-head case-head">
        <CaseMarks />
      </header>
      <div className="case-body">
        <div className="case-main">
          <TitleRow />
          <SummaryRow />
          {!wide && <Properties />}
          <Sections />
        </div>
        {wide && (
          <aside className="case-rail" aria-label="Properties">
            <div className="case-rail-inner">
              <Properties />
            </div>
          </aside>
        )}
      </div>
    </CaseContext>
  )
}

/** Nothing changes in it, and nothing of it can be edited. */
function usePastRecord(record: CaseDetails): OpenCase {
  const me = useMe()
  const form = useId()
  return useMemo(() => {
    const store = new CaseStore(record, me)
    store.patch({ isPast: true })
    return { store, editing: new Editing(store), form }
  }, [record, me, form])
}
