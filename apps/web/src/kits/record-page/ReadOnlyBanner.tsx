import { whyNotWrite } from '@dossier/core/access/cases'
import { Lock } from 'lucide-react'
import { useCaseState } from '../case-form/case-context.ts'
import { shownTo } from '../editing/shown-record.ts'
import { useReasonText } from '../why-not/use-reason-text.ts'

/** Says once for the whole page why nothing of the record can be changed. */
export function ReadOnlyBanner() {
  const record = useCaseState((state) => state.record)
  const me = useCaseState((_, store) => store.me)
  const text = useReasonText(whyNotWrite(me, shownTo(me, record)))
  if (text === undefined) return null
  return (
    <div className="closed-banner" role="status">
      <Lock size={15} aria-hidden />
      <span className="grow">You can only read this. {text}</span>
    </div>
  )
}
