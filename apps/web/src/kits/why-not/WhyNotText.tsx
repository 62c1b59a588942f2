import type { WhyNot } from '@dossier/core/access/reasons'
import { useReasonText } from './use-reason-text.ts'

/** In place of what cannot be used: which rule refuses it. */
export function WhyNotText({ whyNot }: { whyNot: WhyNot }) {
  const text = useReasonText(whyNot)
  return text === undefined ? null : <p className="quiet">{text}</p>
}
