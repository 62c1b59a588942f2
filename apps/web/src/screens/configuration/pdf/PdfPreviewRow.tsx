import { cases } from '@dossier/contract/cases/lifecycle'
import { pdfTemplates } from '@dossier/contract/pdf-templates'
import { useState } from 'react'
import { saveFile } from '../../../kits/exports/save-file.ts'
import { call, callForFile } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/api-error.ts'
import { reader } from '../../../lib/dates.ts'
import { useWords } from '../../../lib/words.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import './pdf.css'

interface PdfPreviewRowProps {
  values: { body: string; header: string; footer: string; pageNumbers: boolean }
}

/** Prints a record with what the form contains, saved or not. */
export function PdfPreviewRow({ values: { body, header, footer, pageNumbers } }: PdfPreviewRowProps) {
  const words = useWords()
  const [number, setNumber] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const preview = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      const { id } = await call(cases.details, { query: { caseNumber: number.trim() } })
      const { locale } = reader()
      const texts = { body, header, footer, pageNumbers }
      saveFile(await callForFile(pdfTemplates.preview, { body: { ...texts, caseId: id, locale } }), 'preview.pdf')
    } catch (error) {
      setFault(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="pdf-preview">
      <TextField
        label={`Preview with ${words.record.toLowerCase()} number`}
        value={number}
        maxLength={100}
        onChange={setNumber}
      />
      <Button
        variant="outline"
        isDisabled={isBusy || number.trim() === '' || body === ''}
        onPress={() => void preview()}
      >
        {isBusy ? 'Printing…' : 'Download Preview'}
      </Button>
      {fault !== undefined && <Alert>{fault}</Alert>}
    </div>
  )
}
