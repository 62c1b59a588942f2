import { useCaseState } from '../case-form/case-context.ts'
import './visits.css'

/** A dot beside a field, section or tab with one of these keys of the history, if others have changed it since this person last looked. */
export function UnseenDot({ keys }: { keys: readonly string[] | 'any' }) {
  const isUnseen = useCaseState(({ unseen }) =>
    keys === 'any' ? Object.keys(unseen).length > 0 : keys.some((key) => Object.hasOwn(unseen, key)),
  )
  if (!isUnseen) return null
  return <span className="unseen-dot" role="img" aria-label="Changed since you last looked" data-unseen />
}
