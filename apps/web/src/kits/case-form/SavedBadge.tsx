import { Check } from 'lucide-react'
import { useCaseState } from './case-context.ts'

/** Says for a second that a change is stored. */
export function SavedBadge() {
  const isSaved = useCaseState((state) => state.isSaved)
  return (
    <span className="saved-place" role="status">
      {isSaved && (
        <span className="saved">
          <Check size={12} strokeWidth={3} aria-hidden />
          Saved!
        </span>
      )}
    </span>
  )
}
