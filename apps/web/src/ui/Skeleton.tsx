import './mark.css'
import './skeleton.css'

const SHARES = [62, 88, 74, 46, 80, 57, 69]

interface SkeletonProps {
  /** Boxes below their labels, names next to values, or rows. */
  shape: 'form' | 'pairs' | 'list'
  rows: number
}

/** A placeholder in the shape of the content, shown once loading takes long enough to be noticed. */
export function Skeleton({ shape, rows }: SkeletonProps) {
  return (
    <div className="late skeleton" data-shape={shape} role="status" aria-busy>
      <span className="vh">Loading</span>
      {Array.from({ length: rows }, (_, i) => (
        <div key={i} className="skeleton-row">
          {shape !== 'list' && <span className="sk skeleton-label" />}
          <span className="sk" style={shape === 'form' ? undefined : skeletonWidth(i)} />
        </div>
      ))}
    </div>
  )
}

/** Different from its neighbors, and the same each time. */
export const skeletonWidth = (i: number) => ({ width: `${SHARES[i % SHARES.length]}%` })
