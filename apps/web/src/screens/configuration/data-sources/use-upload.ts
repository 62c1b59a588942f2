import { dataItems, type UploadResult } from '@dossier/contract/data-sources/items'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { newId } from '../../../lib/new-id.ts'
import { upload } from '../../../lib/upload.ts'

export type UploadState =
  | { phase: 'idle' }
  | { phase: 'sending'; isDryRun: boolean; percent: number }
  /** What would happen, or what has happened. */
  | { phase: 'checked' | 'stored'; result: UploadResult }
  | { phase: 'failed'; message: string }

/** Sends a chosen file twice: to hear what it would do, and to do it. Leaving cancels the first. */
export function useUpload(sourceId: string, onStored: () => unknown) {
  const [state, setState] = useState<UploadState>({ phase: 'idle' })
  const [file, setFile] = useState<File>()
  /** The same for every attempt to store this file. */
  const key = useRef('')
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(), [])

  async function send(chosen: File, isDryRun: boolean) {
    sending.current?.abort()
    const { signal } = (sending.current = new AbortController())
    setState({ phase: 'sending', isDryRun, percent: 0 })
    try {
      const result = await upload(
        dataItems.upload,
        { params: { id: sourceId }, query: { dryRun: isDryRun ? 'true' : 'false' } },
        {
          file: chosen,
          onProgress: (percent) => setState({ phase: 'sending', isDryRun, percent }),
          ...(isDryRun ? { signal } : { idempotencyKey: key.current }),
        },
      )
      if (!isDryRun) await onStored()
      setState({ phase: isDryRun ? 'checked' : 'stored', result })
    } catch (error) {
      if (!signal.aborted) setState({ phase: 'failed', message: messageOf(error) })
    }
  }

  return {
    state,
    file,
    choose: (chosen: File | undefined) => {
      if (!chosen) return
      key.current = newId()
      setFile(chosen)
      void send(chosen, true)
    },
    store: () => void (file && send(file, false)),
  }
}
