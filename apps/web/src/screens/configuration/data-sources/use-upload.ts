import { dataItems, type UploadResult } from '@dossier/contract/data-sources/items'
import type { DateForm } from '@dossier/contract/import-plan'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { newId } from '../../../lib/new-id.ts'
import { reader } from '../../../lib/dates.ts'
import { upload } from '../../../lib/upload.ts'

/** Answers to what a file does not tell itself. */
export interface FileForm {
  dateForm?: DateForm
  decimal?: '.' | ','
}

export type UploadState =
  | { phase: 'idle' }
  | { phase: 'sending'; isDryRun: boolean; percent: number }
  /** What would happen, or what has happened. */
  | { phase: 'checked' | 'stored'; result: UploadResult }
  | { phase: 'failed'; message: string }

/** Sends a file, and says how far that is. Leaving cancels a check. */
function useSending(sourceId: string, onStored: () => unknown) {
  const [state, setState] = useState<UploadState>({ phase: 'idle' })
  /** The same for every attempt to store this file. */
  const key = useRef('')
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(), [])

  async function send(chosen: File, isDryRun: boolean, answers: FileForm) {
    sending.current?.abort()
    const { signal } = (sending.current = new AbortController())
    setState({ phase: 'sending', isDryRun, percent: 0 })
    try {
      const result = await upload(
        dataItems.upload,
        {
          params: { id: sourceId },
          query: { dryRun: isDryRun ? 'true' : 'false', timeZone: reader().timeZone, ...answers },
        },
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

  /** Attempts to store the file after this are other ones than those before. */
  const renew = () => void (key.current = newId())
  return { state, send, renew }
}

/** Sends a chosen file twice: to hear what it would do, and to do it. */
export function useUpload(sourceId: string, onStored: () => unknown) {
  const { state, send, renew } = useSending(sourceId, onStored)
  const [file, setFile] = useState<File>()
  const [form, setForm] = useState<FileForm>({})
  const check = (chosen: File, answers: FileForm) => {
    renew()
    setFile(chosen)
    setForm(answers)
    void send(chosen, true, answers)
  }
  return {
    state,
    file,
    choose: (chosen: File | undefined) => void (chosen && check(chosen, {})),
    /** Checks the file again, read in another way. */
    answer: (part: FileForm) => void (file && check(file, { ...form, ...part })),
    /** Checks the file again after a failure. */
    retry: () => void (file && check(file, form)),
    store: () => void (file && send(file, false, form)),
  }
}
