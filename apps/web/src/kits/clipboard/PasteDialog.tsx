import { bulkEdits, type PastedBlock, type PastedOutcome } from '@dossier/contract/bulk-edits'
import type { CaseRow } from '@dossier/contract/views'
import { pastedRows, planPaste, type PastePlace } from '@dossier/core/clipboard/plan-paste'
import { readBlock } from '@dossier/core/clipboard/read-block'
import { readerForm } from '@dossier/core/clipboard/reader-form'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { keyOf } from '../../lib/cache.ts'
import { reader } from '../../lib/dates.ts'
import { useMe } from '../../lib/me.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import type { ShownRange } from '../cell-range/chosen-cells.ts'
import type { Column } from '../record-table/columns.ts'
import { useBulkEdit } from '../selection/use-bulk-edit.ts'
import { LeftRows } from './LeftRows.tsx'
import { PasteTable } from './PasteTable.tsx'
import { planNotes, pasteSummary } from './paste-words.ts'
import { changesIn, judgedCells } from './judged-cells.ts'
import './clipboard.css'

/** A block, and the list as it was when it was pasted: its rows may move while somebody looks at the preview. */
export interface Pasted {
  /** Empty: the cells are cleared. */
  text: string
  rows: readonly CaseRow[]
  columns: readonly Column[]
  at: PastePlace
  /** The chosen cells, where they are several. */
  range: ShownRange | undefined
  /** The list has other pages. */
  hasMore: boolean
}

interface PasteDialogProps {
  pasted: Pasted
  onClose: () => void
}

/** What a pasted block would change, cell by cell, and then what became of it. It stays until all of it is done. */
export function PasteDialog({ pasted, onClose }: PasteDialogProps) {
  const { editsFieldsInViews } = useMe()
  const plan = useMemo(
    () => planPaste(readBlock(pasted.text), { ...pasted, editsFieldsInViews }),
    [pasted, editsFieldsInViews],
  )
  const rows = useMemo(() => pastedRows(plan.cells), [plan])
  const preview = usePreview(rows)
  const editing = useBulkEdit()
  const { edit, undo } = editing
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (editing.isSmooth) close()
  }, [editing.isSmooth])
  const cells = judgedCells(plan.cells, preview.cells)
  const verb = pasted.text === '' ? 'Clear' : 'Paste'
  const changes = changesIn(preview.cells ?? [])
  const count = changes.reduce((sum, row) => sum + row.cells.length, 0)
  const fault = editing.fault ?? preview.fault
  const lookAgain = () => {
    editing.forget()
    preview.ask()
  }
  if (edit)
    return (
      <Modal
        title={verb}
        isOpen
        onClose={onClose}
        footer={
          <>
            {edit.changed > 0 && undo && <Button onPress={() => void undo().then(onClose)}>Undo</Button>}
            <Button onPress={lookAgain}>Look Again</Button>
            <Button variant="primary" onPress={onClose}>
              Done
            </Button>
          </>
        }
      >
        {edit.state !== 'running' && <LeftRows edit={edit} rows={pasted.rows} />}
      </Modal>
    )
  return (
    <Modal
      title={verb}
      size="lg"
      isOpen
      onClose={onClose}
      footer={
        <>
          {rows.length > 0 && (
            <Button isDisabled={preview.isBusy || editing.isBusy} onPress={lookAgain}>
              Look Again
            </Button>
          )}
          <Button
            variant="primary"
            isDisabled={count === 0 || preview.isBusy || editing.isBusy}
            onPress={() => void editing.start({ rows: changes })}
          >
            {count > 0 ? `${verb} ${count.toLocaleString()}` : verb}
          </Button>
        </>
      }
    >
      {fault && <Alert>{fault}</Alert>}
      <p role="status" className="paste-summary">
        {preview.isBusy ? 'Looking at them…' : pasteSummary(cells)}
      </p>
      {planNotes(plan, { ...pasted, verb }).map((note) => (
        <p key={note}>{note}</p>
      ))}
      <PasteTable
        cells={cells}
        columns={pasted.columns}
        heading={verb === 'Clear' ? 'After' : 'Pasted'}
        isBusy={preview.isBusy}
      />
    </Modal>
  )
}

/** What the server makes of the texts, with the values of this moment. */
function usePreview(pasted: PastedBlock['pasted']) {
  const [round, setRound] = useState(0)
  const body = { pasted, form: readerForm(reader()) }
  const query = useQuery({
    queryKey: [...keyOf(bulkEdits.preview, { body }), round],
    queryFn: ({ signal }) => call(bulkEdits.preview, { body }, { signal, idempotencyKey: null }),
    enabled: pasted.length > 0,
    gcTime: 0,
    // The preview is what the person agrees to: it changes only when they ask.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  const cells: readonly PastedOutcome[] | undefined = query.data?.cells
  return {
    cells,
    isBusy: query.isFetching,
    fault: query.error ? messageOf(query.error) : undefined,
    ask: () => setRound(round + 1),
  }
}
