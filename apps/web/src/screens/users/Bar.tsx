import type { ReactNode } from 'react'
import { SavedMark } from '../../ui/SavedMark.tsx'

/** What is above a list: its filters, whether something was saved, and what can be done. */
export const Bar = ({ isSaved, children }: { isSaved: boolean; children: ReactNode }) => (
  <div className="users-bar">
    {children}
    <SavedMark isShown={isSaved} />
  </div>
)
