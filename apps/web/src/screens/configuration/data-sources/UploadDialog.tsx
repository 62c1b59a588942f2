import type { UploadResult } from '@dossier/contract/data-sources/items'
import type { DataSource } from '@dossier/contract/data-sources/sources'
import { countOf } from '@dossier/core/text/plural'
import { FileUp } from 'lucide-react'
import { useMemo } from 'react'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DropArea } from '../../../ui/DropArea.tsx'
import { Modal } from '../../../ui/overlays/Modal.tsx'
import type { TableColumn } from '../../../ui/table/columns.ts'
import { Table } from '../../../ui/table/Table.tsx'
import { OpenQuestions } from './OpenQuestions.tsx'
import { useUpload, type UploadState } from './use-upload.ts'
import './data-sources.css'

interface UploadDialogProps {
  source: DataSource
  onStored: () => unknown
  onClose: () => void
}

/** A CSV file of items: what it would do is shown, row by row, before it is stored. (D-086) */
export function UploadDialog({ source, onStored, onClose }: UploadDialogProps) {
  const { state, file, choose, answer, retry, store } = useUpload(source.id, onStored)
  const isBusy = state.phase === 'sending'
  const result = 'result' in state ? state.result : undefined
  const changes = state.phase === 'checked' ? state.result.added + state.result.updated + state.result.restored : 0
  const footer = (
    <>
      <span className="grow" />
      <Button variant="outline" size="lg" onPress={onClose}>
        {state.phase === 'stored' ? 'Close' : 'Cancel'}
      </Button>
      {state.phase !== 'stored' && (
        <Button variant="primary" size="lg" isDisabled={changes === 0} onPress={store}>
          {changes === 0 ? 'Upload' : `Upload ${countOf(changes, 'item')}`}
        </Button>
      )}
    </>
  )
  return (
    <Modal title={`Upload to ${source.title}`} isOpen size="lg" onClose={onClose} footer={footer}>
      <div className="data-upload">
        {state.phase === 'failed' && <Alert {...(file && { onRetry: retry })}>{state.message}</Alert>}
        {state.phase !== 'stored' && (
          <DropArea label="Choose a CSV file" accept=".csv,text/csv" isDisabled={isBusy} onChoose={choose}>
            <FileUp size={18} aria-hidden />
            <span>{file?.name ?? 'Drop a CSV file here, or choose one'}</span>
            <span className="field-note">
              The first row holds the titles: label, the titles of fields and, if wanted, id. Existing items are found
              by their id or label, removed ones too; none is removed. An empty cell clears the value of its item.
            </span>
          </DropArea>
        )}
        <p role="status" className="data-sum">
          {wordsOf(state)}
        </p>
        {result?.remarks.map((remark) => (
          <p key={remark} role="note" className="data-note">
            {remark}
          </p>
        ))}
        {state.phase === 'checked' && <OpenQuestions open={state.result.open} onAnswer={answer} />}
        {result && <Verdicts result={result} />}
      </div>
    </Modal>
  )
}

function wordsOf(state: UploadState): string {
  if (state.phase === 'sending')
    return state.percent < 100 ? `Uploading ${state.percent}%` : state.isDryRun ? 'Checking the file…' : 'Storing…'
  if (state.phase !== 'checked' && state.phase !== 'stored') return ''
  const { added, updated, restored, errors, rows } = state.result
  const same = rows.length - added - updated - restored
  const parts = [
    `${added.toLocaleString()} new`,
    `${updated.toLocaleString()} changed`,
    ...(restored > 0 ? [`${restored.toLocaleString()} restored`] : []),
    `${same.toLocaleString()} unchanged`,
    ...(errors.length > 0 ? [`${countOf(errors.length, 'row')} refused`] : []),
  ].join(', ')
  return state.phase === 'stored' ? `Done: ${parts}.` : `${parts}. Nothing is stored yet.`
}

interface Verdict {
  row: number
  label: string
  verdict: string
  isRefused: boolean
  remarks: readonly string[]
}

const OUTCOMES = { added: 'New', updated: 'Changed', restored: 'Restored', unchanged: 'Unchanged' }

/** Every row of the file; refused ones come first, then those with remarks. */
function Verdicts({ result }: { result: UploadResult }) {
  const rows = useMemo(
    (): Verdict[] => [
      ...result.errors.map(({ row, label, message }) => ({
        row,
        label,
        verdict: message,
        isRefused: true,
        remarks: [],
      })),
      ...result.rows
        .toSorted((a, b) => Number(b.remarks.length > 0) - Number(a.remarks.length > 0))
        .map(({ outcome, ...rest }) => ({ ...rest, verdict: OUTCOMES[outcome], isRefused: false })),
    ],
    [result],
  )
  if (rows.length === 0) return <p className="sub">The file has no rows below the titles.</p>
  return (
    <div className="data-verdicts">
      <Table label="Rows" rows={rows} columns={COLUMNS} keyOf={rowOf} />
    </div>
  )
}

const rowOf = ({ row }: Verdict) => row

const COLUMNS: TableColumn<Verdict>[] = [
  { id: 'row', heading: 'Row', isHead: true, width: { min: 90 }, cell: ({ row }) => `Row ${row.toLocaleString()}` },
  { id: 'label', heading: 'Label', width: { min: 120, grow: 1 }, narrow: 'beside', cell: ({ label }) => label },
  {
    id: 'verdict',
    heading: 'Result',
    width: { min: 160, grow: 2 },
    narrow: 'line',
    wraps: true,
    cell: ({ verdict, isRefused, remarks }) => (
      <>
        <span className="data-verdict" data-tone={isRefused ? 'bad' : 'good'}>
          {verdict}
        </span>
        {remarks.map((remark) => (
          <span key={remark} className="data-remark">
            {remark}
          </span>
        ))}
      </>
    ),
  },
]
