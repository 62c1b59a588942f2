import { Check } from 'lucide-react'
import './mark.css'

/** Says that something is stored; useSavedMark decides when. */
export const SavedMark = ({ isShown }: { isShown: boolean }) => (
  <span className="saved-mark" role="status">
    {isShown && (
      <>
        <Check size={12} strokeWidth={3} aria-hidden />
        Saved!
      </>
    )}
  </span>
)
