import type { CaseDetails } from '@dossier/contract/cases/details'
import { useId, useRef, useState } from 'react'
import { ChevronRight } from 'lucide-react'
import { CaseContext, useCaseState, useOpenCase } from '../case-form/case-context.ts'
import { Properties } from '../case-form/Properties.tsx'
import { Sections } from '../case-form/Sections.tsx'
import { SummaryRow } from '../case-form/SummaryRow.tsx'
import { TitleRow } from '../case-form/TitleRow.tsx'
import { tabOf, usePagePlace } from '../case-form/page-place.ts'
import { useCaseAddress } from '../case-form/use-case-address.ts'
import { useOpenRecord } from '../case-form/use-open-record.ts'
import { useFilesOfPage } from '../files/use-files.ts'
import { KeyEvents } from '../history/KeyEvents.tsx'
import { UnseenStrip } from '../visits/UnseenStrip.tsx'
import { copy } from '../../ui/copy.ts'
import { useHotkeys } from '../../ui/hotkeys.ts'
import { useWide } from '../../ui/use-wide.ts'
import { Activity } from './Activity.tsx'
import { CaseHead } from './CaseHead.tsx'
import { ClosedBanner } from './ClosedBanner.tsx'
import { LeavesGone } from './LeavesGone.tsx'
import { ReadOnlyBanner } from './ReadOnlyBanner.tsx'
import { Unavailable } from './Unavailable.tsx'
import { targetAt } from './target-at.ts'
import { useLed } from './use-led.ts'
import './record-page.css'

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
  const page = useRef<HTMLDivElement>(null)
  useLed(page)
  useFilesOfPage(useOpenCase().store.record.id)
  const addressOf = useCaseAddress()
  const place = usePagePlace()
  const copyAddress = () => void copy(addressOf(targetAt(page.current!) ?? { tab: tabOf(place) }))
  useHotkeys([
    { keys: 'mod+z', label: 'Undo your last save on this page', notInText: true, run: () => void editing.undo() },
    { keys: 'y', label: 'Copy a link to the field, update or tab', run: copyAddress },
  ])
  if (isGone && place.close) return <LeavesGone caseNumber={caseNumber} close={place.close} />
  if (isGone) return <Unavailable caseNumber={caseNumber} />
  return (
    <div className="case" ref={page}>
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
