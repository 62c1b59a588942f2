import type { View } from '@dossier/contract/views/definition'
import { deadReasons } from '@dossier/core/filters/stored-filters'
import { Alert } from '../../../ui/Alert.tsx'
import '../cases.css'

/** Why a view finds less, or nothing, though it found something once. */
export function DeadFilters({ view }: { view: View }) {
  return (
    <div className="list-filters">
      <Alert tone="info">
        {`One of this view's filters no longer works and finds nothing. ${deadReasons(view.clauses).join(' ')}`}
      </Alert>
    </div>
  )
}
