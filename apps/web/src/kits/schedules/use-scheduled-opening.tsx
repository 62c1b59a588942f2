import type { CaseRow } from '@dossier/contract/views'
import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'

const InstanceDialog = lazyPart(async () => ({ default: (await import('./InstanceDialog.tsx')).InstanceDialog }))

type Scheduled = NonNullable<CaseRow['scheduled']>

interface ScheduledOpening {
  openScheduled: (of: Scheduled) => void
  /** Belongs into the page. */
  dialog: ReactNode
}

/** How rows of work that is only scheduled are opened: as their date, to be read. (B-VIEW-18, C-SINST-05) */
export function useScheduledOpening(): ScheduledOpening {
  const [shown, show] = useState<Scheduled | null>(null)
  return {
    openScheduled: show,
    dialog: shown && (
      <Suspense>
        <InstanceDialog {...shown} isReadOnly onClose={() => show(null)} />
      </Suspense>
    ),
  }
}
