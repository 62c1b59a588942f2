import type { WhyNot } from '@dossier/core/access/reasons'
import { Lock } from 'lucide-react'
import { Explained } from '../../ui/Explained.tsx'
import { useReasonText } from './use-reason-text.ts'
import './why-not.css'

/** A mark beside the name of what cannot be edited. Pointed at, focused or touched, it says why. */
export function WhyNotMark({ label, whyNot }: { label: string; whyNot: WhyNot }) {
  const text = useReasonText(whyNot)
  if (text === undefined) return null
  return (
    <Explained reason={text} className="why-not-mark" icon aria-label={`Edit ${label}`}>
      <Lock size={12} aria-hidden />
    </Explained>
  )
}
