import { EXPORT_FORMATS, type ExportFormat } from '@dossier/contract/exports'
import { useState } from 'react'
import { reader } from '../../lib/dates.ts'
import { useWords } from '../../lib/words.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { RadioList } from '../../ui/choices/RadioList.tsx'
import type { ExportedList } from './run-export.ts'
import { useExport, type ExportState } from './use-export.ts'
import './exports.css'

interface ExportDialogProps {
  /** Of the list; the file is named after it. */
  title: string
  list: ExportedList
  onClose: () => void
}

const LABELS: Record<ExportFormat, string> = { xlsx: 'Excel (XLSX)', csv: 'Text with separators (CSV)' }
const FORMATS = EXPORT_FORMATS.toReversed().map((id) => ({ id, label: LABELS[id] }))

/** Exports a list: the format, the progress, and how it ended. Closing cancels. */
export function ExportDialog({ title, list, onClose }: ExportDialogProps) {
  const { records } = useWords()
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const { state, start, cancel } = useExport(title, list)
  const choose = (id: unknown) => setFormat(id as ExportFormat)
  return (
    <Modal
      title={`Export ${title}`}
      size="sm"
      isOpen
      onClose={onClose}
      footer={<Buttons state={state} onStart={() => void start(format)} onCancel={cancel} onClose={onClose} />}
    >
      <div className="export">
        {state.step === 'choosing' && (
          <>
            {state.fault !== undefined && <Alert>{state.fault}</Alert>}
            <RadioList label="Format" items={FORMATS} value={format} onChange={choose} />
            <p className="export-note">{`With the columns of the list. Times are those of ${reader().timeZone}.`}</p>
          </>
        )}
        <p className="export-status" role="status">
          {statusOf(state, records)}
        </p>
        {state.step === 'running' && (
          <progress
            aria-label="Progress"
            {...(state.progress && { value: state.progress.rows, max: Math.max(1, state.progress.total) })}
          />
        )}
      </div>
    </Modal>
  )
}

function statusOf(state: ExportState, records: string): string {
  const count = (amount: number) => amount.toLocaleString(reader().locale)
  if (state.step === 'choosing') return ''
  if (state.step === 'saved') return `Saved: ${count(state.rows)} ${records}.`
  const { progress } = state
  return progress ? `${count(progress.rows)} of ${count(progress.total)} ${records}` : `Finding ${records}…`
}

interface ButtonsProps {
  state: ExportState
  onStart: () => void
  onCancel: () => void
  onClose: () => void
}

function Buttons({ state, onStart, onCancel, onClose }: ButtonsProps) {
  if (state.step === 'running') return <Button onPress={onCancel}>Cancel</Button>
  if (state.step === 'saved') return <Button onPress={onClose}>Close</Button>
  return (
    <>
      <Button onPress={onClose}>Cancel</Button>
      <Button variant="primary" onPress={onStart}>
        Export
      </Button>
    </>
  )
}
