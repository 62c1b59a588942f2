import { skeletonWidth } from '../Skeleton.tsx'
import { useWide } from '../use-wide.ts'
import { tracksOf, type TableColumn } from './columns.ts'
import './table.css'

interface TableSkeletonProps<T> {
  columns: readonly TableColumn<T>[]
  rows: number
  fit?: 'fill' | 'inline' | undefined
}

/** A table before its rows are there: its headings, and a placeholder in each cell, so that nothing moves later. */
export function TableSkeleton<T>({ columns, rows, fit = 'fill' }: TableSkeletonProps<T>) {
  const wide = useWide()
  const shown = columns.filter(({ narrow }) => wide || narrow !== 'hidden')
  return (
    <div className="late list-scroll" data-fit={fit} role="status" aria-busy style={tracksOf(shown, false)}>
      <span className="vh">Loading</span>
      <table className={wide ? 'list' : 'list stacked'} aria-hidden>
        <thead className={wide ? undefined : 'vh'}>
          <tr className="head">
            {shown.map(({ id, heading, isNumeric }) => (
              <th key={id} className={isNumeric ? 'hcell n' : 'hcell'}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={row} className="row">
              {shown.map(({ id, isHead, isNumeric, narrow }, i) => (
                <td key={id} className={isNumeric ? 'cell n' : 'cell'} data-narrow={isHead ? 'head' : narrow}>
                  <span className="sk skeleton-cell" style={skeletonWidth(row + 3 * i)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
