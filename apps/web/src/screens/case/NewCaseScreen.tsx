import { useNavigate, useSearch } from '@tanstack/react-router'
import { CreateButtons } from '../../kits/case-form/creation/CreateButtons.tsx'
import { NewCaseFields } from '../../kits/case-form/creation/NewCaseFields.tsx'
import { useNewCase } from '../../kits/case-form/creation/use-new-case.ts'
import { useFilesLeaveWarning } from '../../kits/files/pending-files.ts'
import { useWords } from '../../lib/words.ts'
import './case.css'

/** The form for a new record as a page; the address may name the template. */
export function NewCaseScreen() {
  const { template } = useSearch({ from: '/signed-in/cases/New' })
  return <NewCase key={template} templateId={template ?? null} />
}

function NewCase({ templateId }: { templateId: number | null }) {
  const words = useWords()
  const navigate = useNavigate()
  const form = useNewCase(
    templateId,
    (caseNumber) => void navigate({ to: '/cases/$caseNumber', params: { caseNumber } }),
  )
  useFilesLeaveWarning(form.files)
  const cancel = () => {
    form.reset()
    void navigate({ to: '/cases' })
  }
  return (
    <div className="new-case">
      <header className="page-head">
        <h1>New {words.record}</h1>
      </header>
      <div className="new-body">
        <NewCaseFields form={form} />
      </div>
      <footer className="new-foot">
        <CreateButtons form={form} onCancel={cancel} />
      </footer>
    </div>
  )
}
