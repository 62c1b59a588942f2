import { files, type CaseFile } from '@dossier/contract/files'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { keyOf } from '../../lib/cache.ts'
import { useConfirm } from '../../ui/overlays/Confirm.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { FileRow } from './FileRow.tsx'
import { isTooLarge, queueOf, type Upload } from './upload-queue.ts'
import { UploadRow } from './UploadRow.tsx'

interface FileListProps {
  caseId: number
  label: string
  stored: readonly CaseFile[]
  uploads: readonly Upload[]
  /** What a file belongs to, if it is not the record itself. */
  titleOf?: (file: CaseFile) => string | undefined
  mayDelete: (file: CaseFile) => boolean
}

/** Files that are stored, after those on their way. */
export function FileList({ caseId, label, stored, uploads, titleOf, mayDelete }: FileListProps) {
  const queue = queueOf(caseId)
  const remove = useDelete()
  if (stored.length + uploads.length === 0) return null
  return (
    <>
      <ul className="file-list" aria-label={label}>
        {uploads.map((upload) => (
          <UploadRow
            key={upload.id}
            upload={upload}
            onCancel={() => queue.cancel(upload.id)}
            onRetry={isTooLarge(upload.file) ? undefined : () => queue.retry(upload.id)}
          />
        ))}
        {stored.map((file) => (
          <FileRow
            key={file.id}
            file={file}
            of={titleOf?.(file)}
            onDelete={mayDelete(file) ? () => void remove(file) : undefined}
          />
        ))}
      </ul>
      <p className="vh" role="status">
        {progressText(uploads)}
      </p>
    </>
  )
}

const STEP = 25

/** For ears, in steps of a quarter. */
function progressText(uploads: readonly Upload[]): string {
  const running = uploads.filter(({ phase }) => phase !== 'failed')
  if (running.length === 0) return ''
  const percent = running.reduce((sum, one) => sum + one.percent, 0) / running.length
  const count = running.length === 1 ? '1 file' : `${running.length} files`
  return `Uploading ${count}, ${Math.floor(percent / STEP) * STEP}%`
}

/** Asks first: a deleted file cannot be restored. */
function useDelete() {
  const confirm = useConfirm()
  const cache = useQueryClient()
  return async ({ id, caseId, fieldId, name }: CaseFile) => {
    const question = {
      title: `Delete “${name}”?`,
      text: 'It cannot be restored.',
      confirmLabel: 'Delete',
      danger: true,
    }
    if (!(await confirm(question))) return
    const params = { caseId: String(caseId) }
    const query = { fileId: id }
    try {
      if (fieldId === null) await call(files.remove, { params, query })
      else await call(files.removeFromField, { params: { ...params, fieldId }, query })
    } catch (error) {
      // Somebody else was faster.
      const isGone = error instanceof ApiError && error.status === 404
      if (!isGone) toast({ title: 'Delete file', text: messageOf(error), tone: 'error' })
    }
    await cache.invalidateQueries({ queryKey: keyOf(files.list, { params }) })
  }
}
