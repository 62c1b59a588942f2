import { Link } from '@tanstack/react-router'
import { useWords } from '../../lib/words.ts'

/** In place of rows when the filter leaves none. */
export function EmptyList() {
  const { record, records } = useWords()
  return (
    <div className="empty" role="status">
      <p>
        <b>No {records} found.</b> There are no {records} matching your current view filter
      </p>
      <Link to="/cases/New" className="btn outline">
        Create a new {record}
      </Link>
    </div>
  )
}
