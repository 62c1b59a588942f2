import { cases } from '@dossier/contract/cases/lifecycle'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { queryOf } from '../../lib/cache.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Alert } from '../../ui/Alert.tsx'
import { CasePage } from '../../kits/record-page/CasePage.tsx'
import { CaseSkeleton } from '../../kits/record-page/CaseSkeleton.tsx'
import { Unavailable } from '../../kits/record-page/Unavailable.tsx'
import { PageContext, type CaseTab } from '../../kits/case-form/page-place.ts'

/** Few look at the past, or print. */
const PastPage = lazyPart(async () => ({ default: (await import('./PastPage.tsx')).PastPage }))

const PrintedCase = lazyPart(async () => ({ default: (await import('./PrintedCase.tsx')).PrintedCase }))

/** The page of one record. It is fetched once; after that, live messages keep it up to date. */
export function CaseScreen() {
  const { caseNumber } = useParams({ from: '/signed-in/cases/$caseNumber' })
  const { data, error, refetch } = useQuery({
    ...queryOf(cases.details, { query: { caseNumber } }),
    refetchOnReconnect: false,
  })
  const { asOf, print, ...target } = useSearch({ from: '/signed-in/cases/$caseNumber' })
  const navigate = useNavigate({ from: '/cases/$caseNumber' })
  const onTab = (tab: CaseTab) => void navigate({ search: tab === 'updates' ? {} : { tab }, replace: true })
  if (data && asOf !== undefined)
    return (
      <Suspense fallback={<CaseSkeleton />}>
        <PastPage key={data.id} details={data} asOf={asOf} />
      </Suspense>
    )
  if (data && print)
    return (
      <Suspense fallback={<CaseSkeleton />}>
        <PrintedCase key={data.id} details={data} />
      </Suspense>
    )
  if (data)
    return (
      <PageContext value={{ ...target, onTab }}>
        <CasePage key={data.id} details={data} />
      </PageContext>
    )
  if (!error) return <CaseSkeleton />
  const status = error instanceof ApiError ? error.status : 0
  if (status === 404) return <Unavailable caseNumber={caseNumber} />
  if (status === 403) return <Navigate to="/cases/restricted/$caseNumber" params={{ caseNumber }} replace />
  return (
    <div className="case-failed">
      <h1 className="vh">#{caseNumber}</h1>
      <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>
    </div>
  )
}
