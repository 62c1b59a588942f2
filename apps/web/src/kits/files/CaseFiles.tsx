import type { CaseFile } from '@dossier/contract/files'
import { fieldKey } from '@dossier/core/fields/field-key'
import { messageOf } from '../../lib/api-error.ts'
import { Alert } from '../../ui/Alert.tsx'
import { useCaseState, useOpenCase } from '../case-form/case-context.ts'
import { mayEdit } from '../editing/places.ts'
import { FileDrop } from './FileDrop.tsx'
import { FileList } from './FileList.tsx'
import { queueOf } from './upload-queue.ts'
import { useFiles, useUploads } from './use-files.ts'

/** All files of the open record: its own, and those of its fields. */
export function CaseFiles() {
  const { store } = useOpenCase()
  const { id: caseId, caseNumber } = store.record
  const { data, error, refetch } = useFiles(caseId)
  const uploads = useUploads(caseId)
  const state = useCaseState((current) => current)
  const { fields } = state.record
  const mayAdd = mayEdit(store.me, state.record, 'summary', state.isUnlocked)
  const mayDelete = ({ fieldId }: CaseFile) =>
    fieldId === null ? mayAdd : mayEdit(store.me, state.record, fieldKey(fieldId), state.isUnlocked)
  const label = `#${caseNumber}`
  return (
    <FileDrop label={label} onAdd={mayAdd ? (given) => queueOf(caseId).add(given, null) : undefined}>
      {error && <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>}
      {data?.length === 0 && uploads.length === 0 && <p className="tab-note quiet">No files yet.</p>}
      <FileList
        caseId={caseId}
        label={`Files of ${label}`}
        stored={data ?? []}
        uploads={uploads}
        titleOf={({ fieldId }) => (fieldId === null ? undefined : fields[fieldId]?.field.title)}
        mayDelete={mayDelete}
      />
    </FileDrop>
  )
}
