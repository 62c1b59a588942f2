import { pdfTemplates, type PdfTemplate } from '@dossier/contract/pdf-templates'
import { useState } from 'react'
import { callForFile } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-error.ts'
import { reader } from '../../lib/dates.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { useRecord } from '../case-form/case-context.ts'
import { saveFile } from '../exports/save-file.ts'
import { usePdfTemplates } from './use-pdf-templates.ts'
import './pdf.css'

/** The open record as PDF, by one of the PDF templates for it. (D-106) */
export function PdfDialog({ onClose }: { onClose: () => void }) {
  const { id: caseId, caseNumber } = useRecord()
  const { found, error, refetch } = usePdfTemplates()
  const [busy, setBusy] = useState<number>()
  const [fault, setFault] = useState<string>()
  const print = async ({ id, title }: PdfTemplate) => {
    setBusy(id)
    setFault(undefined)
    try {
      const params = { id: String(id), caseId: String(caseId) }
      const file = await callForFile(pdfTemplates.render, { params, query: { locale: reader().locale } })
      saveFile(file, `${caseNumber} ${title}.pdf`.replaceAll(/[\\/:*?"<>|]/g, '_'))
    } catch (problem) {
      setFault(messageOf(problem))
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <Modal title={`PDF of #${caseNumber}`} isOpen onClose={onClose} size="sm">
      {error && <Alert onRetry={refetch}>{messageOf(error)}</Alert>}
      {found?.length === 0 && (
        <p className="quiet">There is no PDF template for this kind. Ask an administrator for one.</p>
      )}
      <ul className="pdf-list">
        {found?.map((template) => (
          <li key={template.id}>
            <span dir="auto">{template.title}</span>
            <Button
              variant="outline"
              aria-label={`Download ${template.title}`}
              isDisabled={busy !== undefined}
              onPress={() => void print(template)}
            >
              {busy === template.id ? 'Printing…' : 'Download'}
            </Button>
          </li>
        ))}
      </ul>
      {fault !== undefined && <Alert>{fault}</Alert>}
    </Modal>
  )
}
