import { Link, useParams } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useWords } from '../../lib/words.ts'
import '../../kits/record-page/record-page.css'

/** Shown to people who may not see a sensitive record. It knows the number and nothing else. */
export function RestrictedScreen() {
  const { caseNumber } = useParams({ from: '/signed-in/cases/restricted/$caseNumber' })
  const words = useWords()
  return (
    <div className="empty case-empty">
      <Lock size={20} aria-hidden />
      <h1>#{caseNumber}</h1>
      <p>This {words.record} is restricted. You do not have permission to view it.</p>
      <Link to="/cases" className="btn outline">
        Go to {words.records}
      </Link>
    </div>
  )
}
