import { useWords } from '../../lib/words.ts'
import { Link } from '@tanstack/react-router'
import { unavailableText } from './unavailable-text.ts'
import './record-page.css'
import '../../ui/button.css'
import '../../ui/mark.css'

/** Shown for a record that was deleted or that this person may no longer see: both look the same. */
export function Unavailable({ caseNumber }: { caseNumber: string }) {
  const words = useWords()
  return (
    <div className="empty case-empty">
      <h1>#{caseNumber}</h1>
      <p role="status">{unavailableText(caseNumber)}</p>
      <Link to="/cases" className="btn outline">
        Go to {words.records}
      </Link>
    </div>
  )
}
