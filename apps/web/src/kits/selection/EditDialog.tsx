import { bulkEdits, type BulkChange } from '@dossier/contract/bulk-edits'
import type { ChosenRecords } from '@dossier/contract/chosen-records'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { keyOf } from '../../lib/cache.ts'
import { useWords } from '../../lib/words.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { useFocusBack } from '../../ui/focus/use-focus-back.ts'
import { Changes } from './Changes.tsx'
import { EditProgress } from './EditProgress.tsx'
import { Outcome } from './Outcome.tsx'
import type { Editing } from './use-bulk-edit.ts'
import { useUnsavedDrafts } from './use-unsaved-drafts.ts'

interface EditDialogProps {
  records: ChosenRecords
  /** What to do to the records; empty: the person says so here. */
  first: readonly BulkChange[]
  editing: Editing
  onClose: () => void
}

const TITLES: Record<string, string> = { close: 'Close', reopen: 'Reopen', delete: 'Delete', restore: 'Restore' }

/** Says what to change, shows what that would do, and follows it. */
export function EditDialog({ records, first, editing, onClose }: EditDialogProps) {
  const words = useWords()
  useFocusBack()
  const { drafts, setDrafts, offers } = useUnsavedDrafts(editing.edit !== undefined)
  const [changes, setChanges] = useState<readonly BulkChange[]>(first)
  const [word] = first.map((change) => TITLES[change.do])
  const title = `${word ?? 'Edit'} ${words.records}`
  const { edit } = editing
  const close = () => {
    if (edit?.state !== 'running') editing.forget()
    onClose()
  }
  if (edit) return <EditProgress title={title} editing={editing} onClose={close} />
  if (changes.length === 0)
    return (
      <Changes
        title={title}
        drafts={drafts}
        offers={offers}
        onDrafts={setDrafts}
        onReview={setChanges}
        onClose={close}
      />
    )
  return (
    <Review
      title={title}
      verb={word ?? 'Change'}
      edit={{ records, changes: [...changes] }}
      editing={editing}
      onBack={word === undefined ? () => setChanges([]) : undefined}
      onClose={close}
    />
  )
}

interface ReviewProps {
  title: string
  verb: string
  edit: { records: ChosenRecords; changes: BulkChange[] }
  editing: Editing
  onBack: (() => void) | undefined
  onClose: () => void
}

/** What the changes would do, before they begin. */
function Review({ title, verb, edit, editing, onBack, onClose }: ReviewProps) {
  const { data: preview, error } = useQuery({
    queryKey: keyOf(bulkEdits.preview, { body: edit }),
    queryFn: ({ signal }) => call(bulkEdits.preview, { body: edit }, { signal, idempotencyKey: null }),
    gcTime: 0,
  })
  const fault = editing.fault ?? (error ? messageOf(error) : undefined)
  const count = preview?.changed ?? 0
  return (
    <Modal
      title={title}
      isOpen
      onClose={onClose}
      footer={
        <>
          {onBack && <Button onPress={onBack}>Back</Button>}
          <Button
            variant={verb === TITLES['delete'] ? 'danger' : 'primary'}
            isDisabled={count === 0 || editing.isBusy}
            onPress={() => void editing.start(edit)}
          >
            {preview ? `${verb} ${count.toLocaleString()}` : verb}
          </Button>
        </>
      }
    >
      {fault && <Alert>{fault}</Alert>}
      {preview ? <Outcome outcome={preview} isDone={false} /> : !fault && <p role="status">Looking at them…</p>}
    </Modal>
  )
}
