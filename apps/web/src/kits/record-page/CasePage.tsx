import type { CaseDetails } from '@dossier/contract/cases/details'
import { useId, useRef, useState } from 'react'
import { ChevronRight } from 'lucide-react'
import { whyNotWrite } from '@dossier/core/access/cases'
import { useMe } from '../../lib/me.ts'
import { shownTo } from '../editing/shown-record.ts'
import { RecordIntegrations } from '../integrations/RecordIntegrations.tsx'
import { CaseContext, useCaseState, useOpenCase, useRecord } from '../case-form/case-context.ts'
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
import { MergedBanner } from './MergedBanner.tsx'
import { ReadOnlyBanner } from './ReadOnlyBanner.tsx'
import { Unavailable } from './Unavailable.tsx'
import { targetAt } from './target-at.ts'
import { usePrint } from './use-print.ts'
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
  const print = usePrint()
  useHotkeys([
    { keys: 'mod+z', label: 'Undo your last save on this page', notInText: true, run: () => void editing.undo() },
    { keys: 'mod+shift+z', label: 'Redo what you undid', notInText: true, run: () => void editing.undo('redo') },
    { keys: 'mod+p', label: 'Print', run: print },
    { keys: 'y', label: 'Copy a link to the field, update or tab', run: copyAddress },
  ])
  if (isGone && place.close) return <LeavesGone caseNumber={caseNumber} close={place.close} />
  if (isGone) return <Unavailable caseNumber={caseNumber} />
  return (
    <div className="case" ref={page}>
      <CaseHead />
      <MergedBanner />
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
              <Integrations />
            </div>
          </aside>
        )}
      </div>
    </div>
  )
}

/** Where it can be sent. */
function Integrations() {
  const me = useMe()
  const record = shownTo(me, useRecord())
  return <RecordIntegrations caseId={record.id} isWritable={whyNotWrite(me, record) === null} />
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
        <Integrations />
      </div>
    </section>
  )
}
