import type { ReactNode } from 'react'
import { SavedMark } from '../../ui/SavedMark.tsx'

/** The bar above a list: its filters, the saved mark, and its actions. */
export const Bar = ({ isSaved, children }: { isSaved: boolean; children: ReactNode }) => (
  <div className="users-bar">
    {children}
    <SavedMark isShown={isSaved} />
  </div>
)
