import { Link } from '@tanstack/react-router'
import { GitMerge } from 'lucide-react'
import { useCaseState } from '../case-form/case-context.ts'

/** On a record that was merged into another one: where its content went. */
export function MergedBanner() {
  const target = useCaseState(({ record }) => record.links.find(({ mergedCaseId }) => mergedCaseId === record.id))
  if (!target) return null
  const { caseNumber, title } = target
  return (
    <div className="closed-banner">
      <GitMerge size={15} aria-hidden />
      <span className="grow">
        Merged into{' '}
        <Link to="/cases/$caseNumber" params={{ caseNumber }} className="merged-link">
          <span className="num">#{caseNumber}</span> <span dir="auto">{title}</span>
        </Link>
        . Updates go there.
      </span>
    </div>
  )
}
