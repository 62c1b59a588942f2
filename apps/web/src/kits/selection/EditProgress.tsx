import { bulkEdits } from '@dossier/contract/bulk-edits'
import { addressOf } from '../../lib/api.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { Outcome } from './Outcome.tsx'
import type { Editing } from './use-bulk-edit.ts'

/** How far it has come, and what became of it. */
export function EditProgress({ title, editing, onClose }: { title: string; editing: Editing; onClose: () => void }) {
  const edit = editing.edit!
  const { id: editId, state, changed, unchanged, refused, total, fault } = edit
  const done = changed + unchanged + refused
  const isRunning = state === 'running'
  const { undo } = editing
  return (
    <Modal
      title={title}
      isOpen
      onClose={onClose}
      footer={
        <>
          {!isRunning && changed > 0 && undo && <Button onPress={() => void undo().then(onClose)}>Undo</Button>}
          {!isRunning && (
            <a className="btn outline" href={addressOf(bulkEdits.results, { params: { editId } })} download>
              Download Results
            </a>
          )}
          {isRunning && (
            <Button isDisabled={editing.isBusy} onPress={() => void editing.cancel()}>
              Stop
            </Button>
          )}
          <Button variant="primary" onPress={onClose}>
            {isRunning ? 'Continue in Background' : 'Done'}
          </Button>
        </>
      }
    >
      {(editing.fault ?? fault) && <Alert>{editing.fault ?? fault}</Alert>}
      {isRunning ? (
        <>
          <p role="status">{`${done.toLocaleString()} of ${total.toLocaleString()}`}</p>
          <progress className="edit-progress" aria-label="Progress" value={done} max={total} />
        </>
      ) : (
        <Outcome outcome={edit} isDone />
      )}
    </Modal>
  )
}
