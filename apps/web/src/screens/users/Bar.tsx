import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

/** What is above a list: its filters, whether something was saved, and what can be done. */
export const Bar = ({ isSaved, children }: { isSaved: boolean; children: ReactNode }) => (
  <div className="users-bar">
    {children}
    <span className="users-saved" role="status">
      {isSaved && (
        <>
          <Check size={12} strokeWidth={3} aria-hidden />
          Saved!
        </>
      )}
    </span>
  </div>
)
