import type { DashboardCell, DashboardConflict } from '@dossier/contract/dashboards/dashboard'
import { mergeDashboards } from '@dossier/core/dashboards/merge-dashboards'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { type Draft, editedOf } from './draft.ts'

interface ConflictDialogProps {
  conflict: DashboardConflict
  draft: Draft
  titleOf: (cell: DashboardCell) => string
  onMine: (conflict: DashboardConflict) => void
  onTheirs: (conflict: DashboardConflict) => void
  onBoth: (conflict: DashboardConflict) => void
  onBack: () => void
}

/** Two people have edited a dashboard: what each of the answers leaves of it. */
export function ConflictDialog({ conflict, draft, titleOf, onMine, onTheirs, onBoth, onBack }: ConflictDialogProps) {
  const { current } = conflict
  const both = mergeDashboards(editedOf(draft.base!), { mine: draft.edited, theirs: editedOf(current) })
  const titlesOf = (ids: readonly string[]) => both.dashboard.cells.filter(({ id }) => ids.includes(id)).map(titleOf)
  const shared = [...both.settings, ...titlesOf(both.changedByBoth)]
  const staying = titlesOf(both.staying)
  const who = current.lastUpdatedBy?.name ?? 'Somebody'
  return (
    <Modal
      title="This dashboard was changed by someone else"
      isOpen
      strict
      onClose={onBack}
      footer={
        <>
          <Button variant="outline" size="lg" onPress={onBack}>
            Go on editing
          </Button>
          <Button variant="outline" size="lg" onPress={() => onTheirs(conflict)}>
            Take theirs
          </Button>
          <Button variant="outline" size="lg" onPress={() => onMine(conflict)}>
            Keep mine
          </Button>
          <Button variant="primary" size="lg" onPress={() => onBoth(conflict)} autoFocus>
            Keep both
          </Button>
        </>
      }
    >
      <p>
        {who} saved it while you were editing. Both together have {both.dashboard.cells.length} tiles; yours has{' '}
        {draft.edited.cells.length}, theirs {current.cells.length}.
      </p>
      {shared.length > 0 && (
        <p>You both changed {new Intl.ListFormat('en').format(shared)}: of these, “Keep both” takes yours.</p>
      )}
      {staying.length > 0 && (
        <p>
          One of you removed what the other changed: with “Keep both”, {new Intl.ListFormat('en').format(staying)}{' '}
          stays.
        </p>
      )}
    </Modal>
  )
}
