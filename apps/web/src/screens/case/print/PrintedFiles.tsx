import { dateTimeText } from '@dossier/core/text/dates'
import { useEffect, useEffectEvent } from 'react'
import { useRecord } from '../../../kits/case-form/case-context.ts'
import { useFiles } from '../../../kits/files/use-files.ts'
import { messageOf } from '../../../lib/api-error.ts'
import { reader } from '../../../lib/dates.ts'
import { Alert } from '../../../ui/Alert.tsx'

/** The names of all files, and who added them. */
export function PrintedFiles({ onLoaded }: { onLoaded: () => void }) {
  const { id, fields } = useRecord()
  const { data, error } = useFiles(id)
  const isDone = data !== undefined || error !== null
  const end = useEffectEvent(onLoaded)
  useEffect(() => {
    if (isDone) end()
  }, [isDone])
  return (
    <>
      {error && <Alert>{messageOf(error)}</Alert>}
      {data?.length === 0 && <p className="quiet">No files.</p>}
      <ul className="printed-list" aria-label="Files">
        {data?.map((file) => (
          <li key={file.id}>
            <span dir="auto">{file.name}</span>
            <span className="quiet">
              {file.fieldId !== null && ` · ${fields[file.fieldId]?.field.title ?? ''}`} · {file.createdBy.name} ·{' '}
              {dateTimeText(file.created, reader())}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
