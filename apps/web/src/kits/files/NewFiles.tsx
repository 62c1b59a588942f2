import { FileDrop } from './FileDrop.tsx'
import type { PendingFiles } from './pending-files.ts'
import { UploadRow } from './UploadRow.tsx'

interface NewFilesProps {
  files: PendingFiles
  /** Null: for the record itself. */
  fieldId: string | null
  label: string
}

/** Files for a record that is being filled in. They are uploaded when it is created. */
export function NewFiles({ files, fieldId, label }: NewFilesProps) {
  const mine = files.pending.filter((one) => one.fieldId === fieldId)
  return (
    <FileDrop label={label} onAdd={(given) => files.add(given, fieldId)}>
      {mine.length > 0 && (
        <ul className="file-list" aria-label={label}>
          {mine.map(({ id, file }) => (
            <UploadRow key={id} upload={{ file, phase: 'pending', percent: 0 }} onCancel={() => files.remove(id)} />
          ))}
        </ul>
      )}
    </FileDrop>
  )
}
