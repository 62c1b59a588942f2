import { SavedMark } from '../../ui/SavedMark.tsx'
import { useCaseState } from './case-context.ts'

/** Says for a second that a change is stored. */
export function SavedBadge() {
  return <SavedMark isShown={useCaseState((state) => state.isSaved)} />
}
