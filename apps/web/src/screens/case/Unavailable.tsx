import { useWords } from '../../lib/words.ts'
import { Link } from '@tanstack/react-router'
import './case.css'

/** In place of a record that is gone, or that this person may no longer see: the two are not told apart. */
export function Unavailable({ caseNumber }: { caseNumber: string }) {
  const words = useWords()
  return (
    <div className="empty case-empty">
      <h1>#{caseNumber}</h1>
      <p role="status">
        #{caseNumber} is no longer available. You may not have access to it, or it may have been removed.
      </p>
      <Link to="/cases" className="btn outline">
        Go to {words.records}
      </Link>
    </div>
  )
}
