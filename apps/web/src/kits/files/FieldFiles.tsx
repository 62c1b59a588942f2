import type { FieldDefinition } from '@dossier/contract/fields'
import { messageOf } from '../../lib/api-error.ts'
import { Alert } from '../../ui/Alert.tsx'
import { useOpenCase } from '../case-form/case-context.ts'
import { FileDrop } from './FileDrop.tsx'
import { FileList } from './FileList.tsx'
import { queueOf } from './upload-queue.ts'
import { useFiles, useUploads } from './use-files.ts'

interface FieldFilesProps {
  field: FieldDefinition
  isEditable: boolean
}

/** The files of one field of the open record. */
export function FieldFiles({ field, isEditable }: FieldFilesProps) {
  const { id: caseId } = useOpenCase().store.record
  const { data, error, refetch } = useFiles(caseId)
  const uploads = useUploads(caseId, field.id)
  const stored = (data ?? []).filter(({ fieldId }) => fieldId === field.id)
  const isEmpty = data !== undefined && stored.length + uploads.length === 0
  return (
    <FileDrop label={field.title} onAdd={isEditable ? (given) => queueOf(caseId).add(given, field.id) : undefined}>
      {error && <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>}
      {isEmpty && !isEditable && <p className="read-value unset">None</p>}
      <FileList caseId={caseId} label={field.title} stored={stored} uploads={uploads} mayDelete={() => isEditable} />
    </FileDrop>
  )
}
