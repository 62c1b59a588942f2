import { Suspense } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { Draft } from './draft.ts'
import { UnsavedDrafts } from './lazy-parts.ts'

interface NoDashboardsProps {
  /** Left out for people who cannot edit data. */
  onCreate: (() => void) | undefined
  onUse: (unsaved: Draft) => void
}

/** In place of the first dashboard. (B-DASH-06) */
export function NoDashboards({ onCreate, onUse }: NoDashboardsProps) {
  return (
    <div className="dashboard-state">
      <h1>Get started with Dashboards.</h1>
      <p>Dashboards give you a customizable look at what&apos;s important.</p>
      {onCreate && (
        <>
          <Button variant="primary" size="lg" onPress={onCreate}>
            Create Dashboard
          </Button>
          <Suspense>
            <UnsavedDrafts dashboard={null} onUse={onUse} />
          </Suspense>
        </>
      )}
    </div>
  )
}
