import { skeletonWidth } from './Skeleton.tsx'
import './skeleton.css'

interface RowsSkeletonProps {
  /** The class of the table it stands in for, so that nothing moves when the rows arrive. */
  className: string
  headings: readonly string[]
  rows: number
}

/** A table before its rows are there: its headings, and a placeholder in each cell. */
export function RowsSkeleton({ className, headings, rows }: RowsSkeletonProps) {
  return (
    <div className="late" role="status" aria-busy>
      <span className="vh">Loading</span>
      <table className={className} aria-hidden>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading}>{heading}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={row}>
              {headings.map((heading, column) => (
                <td key={heading}>
                  <span className="sk skeleton-cell" style={skeletonWidth(row + 3 * column)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
