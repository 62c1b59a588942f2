import type { CaseDetails } from '@dossier/contract/cases/details'
import { Link } from '@tanstack/react-router'
import { useId, useMemo, useState } from 'react'
import { CaseContext, type OpenCase } from '../../kits/case-form/case-context.ts'
import { Properties } from '../../kits/case-form/Properties.tsx'
import { Sections } from '../../kits/case-form/Sections.tsx'
import { SummaryRow } from '../../kits/case-form/SummaryRow.tsx'
import { CaseStore } from '../../kits/editing/case-store.ts'
import { Editing } from '../../kits/editing/editing.ts'
import { PrintFrame } from '../../kits/print/PrintFrame.tsx'
import { PeopleTab } from '../../kits/record-page/PeopleTab.tsx'
import { TimeTab } from '../../kits/record-page/TimeTab.tsx'
import { useMe } from '../../lib/me.ts'
import { PrintedFiles } from './print/PrintedFiles.tsx'
import { PrintedHistory } from './print/PrintedHistory.tsx'
import { PrintedUpdates } from './print/PrintedUpdates.tsx'
import '../../kits/record-page/record-page.css'

const LOADED = ['updates', 'history', 'files'] as const
type Loaded = (typeof LOADED)[number]

/** A record with everything that its page holds, to be printed. */
export function PrintedCase({ details }: { details: CaseDetails }) {
  const open = usePrintedRecord(details)
  const [loaded, setLoaded] = useState<ReadonlySet<Loaded>>(new Set())
  const { caseNumber, title, links } = details
  const onLoaded = (part: Loaded) => setLoaded((before) => (before.has(part) ? before : new Set(before).add(part)))
  return (
    <CaseContext value={open}>
      <PrintFrame
        title={
          <>
            #{caseNumber} {title}
          </>
        }
        isReady={LOADED.every((part) => loaded.has(part))}
        back={
          <Link to="/cases/$caseNumber" params={{ caseNumber }} className="btn outline">
            Back to #{caseNumber}
          </Link>
        }
      >
        <SummaryRow />
        <section aria-label="Properties">
          <h2>Properties</h2>
          <Properties />
        </section>
        <Sections />
        <section aria-label="Updates">
          <h2>Updates</h2>
          <PrintedUpdates onLoaded={() => onLoaded('updates')} />
        </section>
        <section aria-label="Files">
          <h2>Files</h2>
          <PrintedFiles onLoaded={() => onLoaded('files')} />
        </section>
        <section aria-label="People">
          <h2>People</h2>
          <PeopleTab />
        </section>
        <section aria-label="Links">
          <h2>Links</h2>
          <ul className="printed-list">
            {links.map((link) => (
              <li key={link.id}>
                {link.type}: #{link.caseNumber} {link.title}
              </li>
            ))}
          </ul>
          {links.length === 0 && <p className="quiet">No links.</p>}
        </section>
        <section aria-label="Time spent">
          <h2>Time spent</h2>
          <TimeTab />
        </section>
        <section aria-label="History">
          <h2>History</h2>
          <PrintedHistory onLoaded={() => onLoaded('history')} />
        </section>
      </PrintFrame>
    </CaseContext>
  )
}

/** As it is in this moment; nothing of it can be edited. */
function usePrintedRecord(record: CaseDetails): OpenCase {
  const me = useMe()
  const form = useId()
  return useMemo(() => {
    const store = new CaseStore(record, me)
    store.patch({ isPast: true, isPrinted: true })
    return { store, editing: new Editing(store), form }
  }, [record, me, form])
}
