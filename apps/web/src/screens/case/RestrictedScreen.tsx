import { cases } from '@dossier/contract/cases/lifecycle'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { queryOf } from '../../lib/cache.ts'
import { useWords } from '../../lib/words.ts'
import { Unavailable } from '../../kits/record-page/Unavailable.tsx'
import '../../kits/record-page/record-page.css'
import '../../ui/button.css'
import '../../ui/mark.css'

/**
 * Shown to people who may not see a sensitive record, with its number and nothing else. People who may see it by now are
 * led to its page.
 */
export function RestrictedScreen() {
  const { caseNumber } = useParams({ from: '/signed-in/cases/restricted/$caseNumber' })
  const words = useWords()
  const { data, error, isPending } = useQuery(queryOf(cases.details, { query: { caseNumber } }))
  const status = error instanceof ApiError ? error.status : 0
  if (data) return <Navigate to="/cases/$caseNumber" params={{ caseNumber }} replace />
  if (status === 404) return <Unavailable caseNumber={caseNumber} />
  return (
    <div className="empty case-empty">
      <Lock size={20} aria-hidden />
      <h1>#{caseNumber}</h1>
      {!isPending && <p>{messageOf(error)}</p>}
      <Link to="/cases" className="btn outline">
        Go to {words.records}
      </Link>
    </div>
  )
}
