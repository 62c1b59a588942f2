import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useNameOfPage } from '../../lib/page-name.ts'
import { useWords } from '../../lib/words.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { CaseList } from './CaseList.tsx'
import { viewsQuery } from './cases-query.ts'
import { CasesHead } from './CasesHead.tsx'
import { viewOf } from '@dossier/core/views/list-page'
import { ListProblem } from './ListProblem.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import './cases.css'

const PrintedList = lazyPart(async () => ({ default: (await import('./print/PrintedList.tsx')).PrintedList }))

/** The records of a view. */
export function CasesScreen() {
  const search = useSearch({ from: '/signed-in/cases' })
  const words = useWords()
  const { data: all, error, refetch } = useQuery(viewsQuery)
  const view = all && viewOf(all, search)
  useNameOfPage(view?.title)
  if (view && search.print)
    return (
      <Suspense fallback={<ListSkeleton view={view} />}>
        <PrintedList view={view} search={search} />
      </Suspense>
    )
  if (view) return <CaseList key={view.id} view={view} search={search} />
  return (
    <>
      <CasesHead title={words.records} />
      {error || all ? <ListProblem text={error ? messageOf(error) : NO_VIEW} onRetry={refetch} /> : <ListSkeleton />}
    </>
  )
}

const NO_VIEW = 'You have no views yet. Ask an administrator to share one with you.'
