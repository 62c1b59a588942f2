import type { View } from '@dossier/contract/views/definition'
import { deadReasons } from '@dossier/core/filters/stored-filters'
import { Alert } from '../../../ui/Alert.tsx'
import '../cases.css'

/** What a view does not do any more for this person: why it finds less, and what of its looks is missing. */
export function ViewFaults({ view }: { view: View }) {
  return (
    <div className="list-filters">
      <Alert tone="info">{faultsOf(view).join(' ')}</Alert>
    </div>
  )
}

function faultsOf({ clauses, faults }: View): string[] {
  const dead = deadReasons(clauses)
  if (dead.length === 0) return faults
  return ["One of this view's filters no longer works and finds nothing.", ...dead, ...faults]
}
