import { useEffect, useState } from 'react'
import { newId } from '../../lib/new-id.ts'
import { toast } from '../../ui/toast.ts'
import { queueOf } from './upload-queue.ts'

/** A file for a record that does not exist yet. (C-FILE-04) */
export interface PendingFile {
  id: string
  file: File
  fieldId: string | null
}

/** Files that are uploaded once their record is created. */
export function usePendingFiles() {
  const [pending, setPending] = useState<readonly PendingFile[]>([])
  useCloseWarning(pending.length > 0)
  return {
    pending,
    add: (given: readonly File[], fieldId: string | null) =>
      setPending((before) => [...before, ...given.map((file) => ({ id: newId(), file, fieldId }))]),
    remove: (id: string) => setPending((before) => before.filter((one) => one.id !== id)),
    clear: () => setPending([]),
    /** Uploads them to the new record; those that fail wait on its page to be tried again. */
    sendTo: async ({ id, caseNumber }: { id: number; caseNumber: string }) => {
      if (pending.length === 0) return
      const queue = queueOf(id)
      for (const [fieldId, ofPlace] of Map.groupBy(pending, (one) => one.fieldId))
        queue.add(
          ofPlace.map(({ file }) => file),
          fieldId,
        )
      await queue.settled()
      const failed = queue.get().length
      if (failed === 0) return
      const text = `${failed === 1 ? '1 file was' : `${failed} files were`} not uploaded. Open #${caseNumber} to try again.`
      toast({ title: 'Files', text, tone: 'error' })
    },
  }
}

/** The browser asks before it closes the tab, with which the files would be gone. */
function useCloseWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isNeeded])
}

export type PendingFiles = ReturnType<typeof usePendingFiles>
