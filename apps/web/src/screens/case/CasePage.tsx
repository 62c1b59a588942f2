import type { CaseDetails } from '@dossier/contract/cases/details'
import { useId, useState } from 'react'
import { ChevronRight } from 'lucide-react'
import { CaseContext, useCaseState, useOpenCase } from '../../kits/case-form/case-context.ts'
import { Properties } from '../../kits/case-form/Properties.tsx'
import { Sections } from '../../kits/case-form/Sections.tsx'
import { SummaryRow } from '../../kits/case-form/SummaryRow.tsx'
import { TitleRow } from '../../kits/case-form/TitleRow.tsx'
import { useOpenRecord } from '../../kits/case-form/use-open-record.ts'
import { useFilesOfPage } from '../../kits/files/use-files.ts'
import { KeyEvents } from '../../kits/history/KeyEvents.tsx'
import { UnseenStrip } from '../../kits/visits/UnseenStrip.tsx'
import { useHotkeys } from '../../ui/hotkeys.ts'
import { useWide } from '../../ui/use-wide.ts'
import { Activity } from './Activity.tsx'
import { CaseHead } from './CaseHead.tsx'
import { ClosedBanner } from './ClosedBanner.tsx'
import { ReadOnlyBanner } from './ReadOnlyBanner.tsx'
import { Unavailable } from './Unavailable.tsx'

export function CasePage({ details }: { details: CaseDetails }) {
  const open = useOpenRecord(details)
  return (
    <CaseContext value={open}>
      <Contents />
    </CaseContext>
  )
}

function Contents() {
  const { editing } = useOpenCase()
  const isGone = useCaseState((state) => state.isGone)
  const caseNumber = useCaseState(({ record }) => record.caseNumber)
  const wide = useWide()
  useFilesOfPage(useOpenCase().store.record.id)
  useHotkeys([
    { keys: 'mod+z', label: 'Undo your last save on this page', notInText: true, run: () => void editing.undo() },
  ])
  if (isGone) return <Unavailable caseNumber={caseNumber} />
  return (
    <div className="case">
      <CaseHead />
      <ClosedBanner />
      <ReadOnlyBanner />
      <UnseenStrip />
      <div className="case-body">
        <div className="case-main">
          <TitleRow />
          <SummaryRow />
          {!wide && <FoldedRail />}
          <Sections />
          <KeyEvents />
          <Activity />
        </div>
        {wide && (
          <aside className="case-rail" aria-label="Properties">
            <div className="case-rail-inner">
              <Properties />
            </div>
          </aside>
        )}
      </div>
    </div>
  )
}

/** On narrow screens the properties are the first section. */
function FoldedRail() {
  const [isOpen, setOpen] = useState(true)
  const bodyId = useId()
  return (
    <section className="section" aria-label="Properties">
      <h2>
        <button
          type="button"
          className="section-head"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronRight size={14} className="chevron" aria-hidden />
          Properties
        </button>
      </h2>
      <div className="section-body" id={bodyId} hidden={!isOpen}>
        <Properties />
      </div>
    </section>
  )
}
