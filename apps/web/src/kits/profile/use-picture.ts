import { userPictures } from '@dossier/contract/users/user-pictures'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { refreshPictures } from '../../lib/pictures.ts'
import { upload } from '../../lib/upload.ts'
import { UNSUPPORTED } from './picture-file.ts'

export type PictureState =
  | { phase: 'idle' }
  | { phase: 'sending'; percent: number }
  | { phase: 'removing' }
  | { phase: 'failed'; message: string }

/** Uploads or deletes a person's picture; both return whether it succeeded. Leaving cancels the upload. */
export function usePicture(userId: number) {
  const cache = useQueryClient()
  const [state, setState] = useState<PictureState>({ phase: 'idle' })
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(), [])
  const params = { id: String(userId) }
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      await refreshPictures(cache)
      setState({ phase: 'idle' })
      return true
    } catch (error) {
      if (sending.current?.signal.aborted) return false
      console.error(error)
      setState({ phase: 'failed', message: pictureError(error) })
      return false
    }
  }
  return {
    state,
    fail: (message: string) => setState({ phase: 'failed', message }),
    forget: () => setState({ phase: 'idle' }),
    send: (file: File) => {
      setState({ phase: 'sending', percent: 0 })
      const { signal } = (sending.current = new AbortController())
      const onProgress = (percent: number) => setState({ phase: 'sending', percent })
      return run(() => upload(userPictures.upload, { params }, { file, onProgress, signal }))
    },
    remove: () => {
      setState({ phase: 'removing' })
      return run(() => call(userPictures.remove, { params }))
    },
  }
}

/** The server says what is wrong with the file; other errors are shown as they are. */
const pictureError = (error: unknown): string =>
  error instanceof ApiError && error.status === 415 ? UNSUPPORTED : messageOf(error)
