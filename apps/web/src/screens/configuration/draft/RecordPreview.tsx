import type { CaseDetails } from '@dossier/contract/cases/details'
import { useId, useMemo } from 'react'
import { CaseContext, type OpenCase } from '../../../kits/case-form/case-context.ts'
import { Sections } from '../../../kits/case-form/Sections.tsx'
import { CaseStore } from '../../../kits/editing/case-store.ts'
import { Editing } from '../../../kits/editing/editing.ts'
import { useMe } from '../../../lib/me.ts'
import '../../../kits/case-form/case-form.css'

/** The form of a record as its page shows it, sealed as that of a closed record is, and of no open session. */
export function RecordPreview({ details }: { details: CaseDetails }) {
  const me = useMe()
  const form = useId()
  const open = useMemo((): OpenCase => {
    const store = new CaseStore({ ...details, closed: details.closed ?? details.lastUpdated }, me)
    return { store, editing: new Editing(store), form }
  }, [details, me, form])
  return (
    <CaseContext value={open}>
      <section className="draft-record" aria-label="Preview">
        <h3>{details.title}</h3>
        <p className="sub">#{details.caseNumber}</p>
        <Sections />
      </section>
    </CaseContext>
  )
}
