import { files } from '@dossier/contract/files'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { keyOf, queryOf } from '../../lib/cache.ts'
import { useLeaveWarning } from '../../lib/use-leave-warning.ts'
import { useCaseState } from '../case-form/case-context.ts'
import { queueOf, type Upload } from './upload-queue.ts'

const inputOf = (caseId: number) => ({ params: { caseId: String(caseId) } })

/** The files of a record and of its fields. */
export const useFiles = (caseId: number) => useQuery(queryOf(files.list, inputOf(caseId)))

/** Files on their way to a record itself (null) or to one of its fields; of all if that is left out. */
export function useUploads(caseId: number, fieldId?: string | null): readonly Upload[] {
  const { subscribe, get } = queueOf(caseId)
  const uploads = useSyncExternalStore(subscribe, get)
  return fieldId === undefined ? uploads : uploads.filter((one) => one.fieldId === fieldId)
}

const LEAVE_UPLOADS = {
  title: 'Stop uploading?',
  text: 'Files that are not uploaded yet will not be stored.',
  confirmLabel: 'Leave',
  danger: true,
}

/**
 * Once on the page of a record: loads the list again when somebody adds or deletes a file or merges a record into it, and asks before uploads are
 * abandoned.
 */
export function useFilesOfPage(caseId: number): void {
  const cache = useQueryClient()
  const queue = queueOf(caseId)
  const isUploading = useUploads(caseId).some(({ phase }) => phase !== 'failed')
  const newest = useCaseState(({ events }) => events.find(({ type }) => type === 'file' || type === 'merged')?.id)
  const refresh = useEffectEvent(() => void cache.invalidateQueries({ queryKey: keyOf(files.list, inputOf(caseId)) }))
  useEffect(() => {
    if (newest !== undefined) refresh()
  }, [newest])
  useEffect(() => queue.whenEmpty(() => refresh()), [queue])
  useEffect(() => () => queue.cancelAll(), [queue])
  useLeaveWarning(isUploading, undefined, LEAVE_UPLOADS)
}
