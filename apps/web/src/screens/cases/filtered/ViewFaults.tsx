import type { View } from '@dossier/contract/views/definition'
import { deadReasons } from '@dossier/core/filters/stored-filters'
import { Alert } from '../../../ui/Alert.tsx'
import '../cases.css'

interface ViewFaultsProps {
  view: View
  /** The address names another one. */
  isStandIn: boolean
}

/** What a view does not do any more for this person: why it is shown, finds less, and what of its looks is missing. */
export function ViewFaults({ view, isStandIn }: ViewFaultsProps) {
  const instead = `The view that you asked for was deleted, or is not shared with you. This is “${view.title}”.`
  const faults = [...(isStandIn ? [instead] : []), ...faultsOf(view)]
  return (
    <div className="list-filters">
      <Alert tone="info">{faults.join(' ')}</Alert>
    </div>
  )
}

function faultsOf({ clauses, faults }: View): string[] {
  const dead = deadReasons(clauses)
  if (dead.length === 0) return faults
  return ["One of this view's filters no longer works and finds nothing.", ...dead, ...faults]
}
