import type { ReactNode } from 'react'
import type { CellLook } from './Cell.tsx'

/** What would be a cell of the wide table, within a line of a row or a card. */
export function FormattedPart({ look, children }: { look: CellLook | undefined; children: ReactNode }) {
  if (!look) return children
  return (
    <span className="formatted-part formatted" style={look.style}>
      {look.icon}
      {children}
    </span>
  )
}
