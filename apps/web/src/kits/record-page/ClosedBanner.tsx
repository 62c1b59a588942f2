import { canEditClosedCase } from '@dossier/core/access/cases'
import { Archive } from 'lucide-react'
import { useCaseState, useOpenCase } from '../case-form/case-context.ts'
import { shownTo } from '../editing/shown-record.ts'
import { Button } from '../../ui/Button.tsx'

/** A closed record is changed only on purpose: people with the right must confirm it once per visit. */
export function ClosedBanner() {
  const { store } = useOpenCase()
  const mayChange = useCaseState(
    ({ record }) => record.isClosed && canEditClosedCase(store.me, shownTo(store.me, record)),
  )
  const isUnlocked = useCaseState((state) => state.isUnlocked)
  if (!mayChange) return null
  return (
    <div className="closed-banner" role="status">
      <Archive size={15} aria-hidden />
      <span className="grow">
        {isUnlocked ? 'Closed. You are making changes.' : 'Closed. Make changes to edit it.'}
      </span>
      {!isUnlocked && (
        <Button variant="outline" onPress={() => store.patch({ isUnlocked: true })}>
          Make Changes
        </Button>
      )}
    </div>
  )
}
