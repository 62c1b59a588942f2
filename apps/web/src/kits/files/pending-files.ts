import { useBlocker } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { newId } from '../../lib/new-id.ts'
import { useConfirm } from '../../ui/overlays/Confirm.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { queueOf } from './upload-queue.ts'

/** A file for a record that does not exist yet. (C-FILE-04) */
export interface PendingFile {
  id: string
  file: File
  fieldId: string | null
}

interface Created {
  id: number
  caseNumber: string
}

/** Files that are uploaded once their record is created. */
export function usePendingFiles() {
  const [pending, setPending] = useState<readonly PendingFile[]>([])
  useCloseWarning(pending.length > 0)
  const [actions] = useState(() => actionsOn(setPending))
  // The same until a file comes or goes: forms with many fields are not drawn again for others.
  return useMemo(() => ({ pending, ...actions }), [pending, actions])
}

function actionsOn(show: (pending: readonly PendingFile[]) => void) {
  // Known at once: while the record is being created, files are added, and its page is opened right after it.
  let held: readonly PendingFile[] = []
  const hold = (next: readonly PendingFile[]) => {
    held = next
    show(next)
  }
  return {
    isEmpty: () => held.length === 0,
    add: (given: readonly File[], fieldId: string | null) =>
      hold([...held, ...given.map((file) => ({ id: newId(), file, fieldId }))]),
    remove: (id: string) => hold(held.filter((one) => one.id !== id)),
    clear: () => hold([]),
    /**
     * Uploads the files of the new record and of these fields; others are of a template that was chosen before. Those
     * that fail wait on its page to be tried again.
     */
    sendTo: async ({ id, caseNumber }: Created, fieldIds: ReadonlySet<string>) => {
      const queue = queueOf(id)
      const sent = new Set<string>()
      const isWaiting = (one: PendingFile) => !sent.has(one.id) && (one.fieldId === null || fieldIds.has(one.fieldId))
      for (let some = held.filter(isWaiting); some.length > 0; some = held.filter(isWaiting)) {
        for (const one of some) {
          sent.add(one.id)
          queue.add([one.file], one.fieldId)
        }
        await queue.settled()
      }
      const failed = queue.get().length
      if (failed === 0) return
      const text = `${failed === 1 ? '1 file was' : `${failed} files were`} not uploaded. Open #${caseNumber} to try again.`
      toast({ title: 'Files', text, tone: 'error' })
    },
  }
}

export type PendingFiles = ReturnType<typeof usePendingFiles>

const LEAVE_FILES = {
  title: 'Leave without the files?',
  text: 'The text you entered is kept, but the files must be chosen again.',
  confirmLabel: 'Leave',
  danger: true,
}

/** Once on the page of a form: asks before it is left for another page, with which the files would be gone. */
export function useFilesLeaveWarning({ pending, isEmpty }: PendingFiles): void {
  const confirm = useConfirm()
  useBlocker({
    disabled: pending.length === 0,
    enableBeforeUnload: false,
    shouldBlockFn: async () => !isEmpty() && !(await confirm(LEAVE_FILES)),
  })
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
