import { useWide } from '../../ui/use-wide.ts'
import { tracksOf, type Column } from './columns.ts'
import '../../ui/table/table.css'
import './record-table.css'

const SHARES = [62, 88, 74, 46, 80, 57, 69]

/** The table's shape before its rows are there: the same lines in the same places. */
export function TableSkeleton({ columns, rows }: { columns: readonly Column[]; rows: number }) {
  const wide = useWide()
  const all = Array.from({ length: rows }, (_, i) => i)
  return (
    <div className="table-scroll" aria-hidden style={tracksOf(columns)}>
      <div className="table late">
        {wide && (
          <div className="head">
            {columns.map(({ key, heading, isNumeric }) => (
              <span key={key} className={isNumeric ? 'hcell n' : 'hcell'}>
                {heading}
              </span>
            ))}
          </div>
        )}
        {all.map((row) =>
          wide ? <WideSkeletonRow key={row} row={row} columns={columns} /> : <NarrowSkeletonRow key={row} row={row} />,
        )}
      </div>
    </div>
  )
}

const share = (n: number) => ({ width: `${SHARES[n % SHARES.length]}%` })

function WideSkeletonRow({ row, columns }: { row: number; columns: readonly Column[] }) {
  return (
    <div className="row">
      {columns.map(({ key, isNumeric }, i) => (
        <span key={key} className={isNumeric ? 'cell n' : 'cell'}>
          <span className="sk" style={share(row + 3 * i)} />
        </span>
      ))}
    </div>
  )
}

function NarrowSkeletonRow({ row }: { row: number }) {
  return (
    <div className="row narrow">
      <span className="cell">
        <span className="grow skeleton-lines">
          <span className="sk" style={share(row)} />
          <span className="sk" style={share(row + 3)} />
        </span>
      </span>
    </div>
  )
}
