import type { ReactNode } from 'react'
import './gallery.css'

/** One row of the gallery: what it shows, and the parts. */
export const Shown = ({ what, children }: { what: string; children: ReactNode }) => (
  <div className="gallery-row">
    <h3>{what}</h3>
    <div className="gallery-parts">{children}</div>
  </div>
)
